/**
 * Words of the Gulf's office furniture and IT trade. Each line is a group of words and phrases that mean the same in a search, in
 * English, Arabic, and either in the other's letters. After `>` come words that the group also means, from which nothing leads back: who
 * asks for a cupboard is shown lockers, who asks for a locker no cupboards. Every word here is known: it is never taken for a typing error.
 */
export const TRADE_WORDS = `
desk, ديسك, دسك, مكتب, مكاتب, maktab, office table, office desk, work table, computer table, study table, writing table, طاولة مكتب, طاولات مكتب, طاولة كمبيوتر, طاولة عمل, طاولة دراسة, مكتب كمبيوتر, مكتب دراسة, مكتب موظف, مكتب موظفين
table, طاولة, طاولات, طربيزة, طربيزات, ترابيزة, ترابيزات, تيبل, ميز, tawla, tawila, tawila, tawlat
workstation, bench desk, cluster desk, ورك ستيشن, وركستيشن, محطة عمل, محطات عمل, خلية عمل
chair, كرسي, كراسي, تشير, شير, kursi, kursy, korsi, karasi
seat, seating, مقعد, مقاعد > chair sofa pouf
sofa, couch, settee, divan, loveseat, كنبة, كنب, كنبات, صوفا, اريكة, ارائك, kanaba, kanab, sofah > armchair
armchair, tub chair, lounge chair, easy chair, club chair, فوتيه, فوتيل, كرسي استراحة
stool, bar stool, ستول, كرسي مرتفع, كرسي عالي, كرسي بار, تابوريه > pouf
cashier, till, checkout, كاشير, صندوق الدفع > stool
pouf, pouffe, ottoman, footstool, hassock, بوف, بف, بوفات
visitor, guest, waiting chair, كرسي انتظار, كراسي انتظار, زوار, زائر, ضيوف, ضيف, زبائن, مراجعين > waiting
waiting, انتظار > visitor lounge sofa
cabinet, cupboard, closet, cabinets, دولاب, دواليب, خزانة, خزائن, خزانات, كبت, كبتات, كابينت, khizana, khazana, dolab, doolab, kabat > locker
locker, لوكر, لوكرات, خزانة موظفين, خزانة ملابس, خزائن موظفين, خزائن ملابس, loker
wardrobe > locker
drawer, درج, ادراج, جرار, جارور, جوارير, درور, adraj
pedestal, under desk drawer, mobile drawer, بدستال, وحدة ادراج, ادراج مكتب > drawer
credenza, sideboard, buffet, low cabinet, media unit, tv unit, كريدنزا, كردنزا, بوفيه, خزانة جانبية, سايد بورد, سايدبورد
shelf, shelves, shelving, bookshelf, bookcase, bookshelves, book shelf, book case, book cabinet, رف, رفوف, ارفف, مكتبة, مكتبات, مكتبة كتب, شلف, رفوف كتب, maktaba, rufuf, rofoof
filing, file, archive, document, paper, ملف, ملفات, فايل, فايلات, ارشيف, مستندات, وثائق, اوراق, فايلنق
confidential, secret, lockable, سري, سرية, secure > lock filing
lock, قفل, اقفال
display, trophy, vitrine, showcase, فترينة, فاترينة, دروع
meeting, conference, boardroom, board room, meetings, اجتماع, اجتماعات, مؤتمر, مؤتمرات, مجلس ادارة, ميتنج, ميتنق, كونفرنس, ijtimaat, ijtima, ejtema, ijtimaa
meeting room, conference room, غرفة اجتماع, غرفة اجتماعات, غرف اجتماعات, قاعة اجتماعات, قاعة مؤتمرات, ميتنج روم > meeting
reception, front desk, lobby, welcome, استقبال, ريسبشن, ريسيبشن, رسبشن, istiqbal, esteqbal, مكتب استقبال
counter, كاونتر, كونتر, counters
executive, manager, management, director, ceo, boss, president, chairman, managing director, luxury, تنفيذي, تنفيذية, مدير, مدراء, مديرين, رئيس, فخم, فخمة, فاخر, اكسكيوتف, mudeer, mudir, modeer, moudir
ergonomic, ergo, orthopaedic, orthopedic, medical chair, back pain, backache, back support, lower back, مريح, مريحة, طبي, طبية, صحي, ارجونومك, ارغونومي, الم الظهر, وجع الظهر, دعم الظهر, اسفل الظهر, lumbar
task, operator, staff chair, computer chair, desk chair, work chair, كرسي عمل, كرسي كمبيوتر, كرسي موظف, كرسي موظفين, كرسي دراسة
swivel, revolving, rotating, دوار, دوارة, متحرك بعجلات > wheel
wheel, castor, caster, wheeled, rolling, عجلة, عجلات, كفرات, دواليب صغيرة > swivel
headrest, head rest, مسند راس
armrest, arm rest, مسند ذراع, مساند, مسندا
leather, جلد, جلدي, جلود, لذر, ليذر
mesh, net, شبك, شبكي, ميش
fabric, upholstered, cloth, textile, قماش, منجد, نسيج
wood, wooden, veneer, timber, خشب, خشبي, خشبية, اخشاب
oak, بلوط, سنديان
walnut, جوز
steel, metal, iron, metallic, حديد, حديدي, معدن, معدني, معدنية, فولاذ, فولاذي, ستيل
plastic, polypropylene, بلاستيك, بلاستيكي, بلاستيكية
glass, زجاج, زجاجي, زجاجية
tempered, toughened, مقسى, مقوى
round, circular, دائري, دائرية, مدور, مدورة, مستدير, مستديرة
oval, boat shaped, elliptical, بيضاوي, بيضاوية
corner, l shaped, l shape, زاوية, حرف l, شكل l
folding, foldable, fold, flip top, collapsible, قابل للطي, قابلة للطي, تطوى, طي
stackable, stacking, stack, قابل للتكديس, قابلة للتكديس, فوق بعض
standing, sit stand, stand up, height adjustable, adjustable height, electric desk, electric, rising, كهربائي, كهربائية, كهربا, وقوف, متحرك الارتفاع, قابل لتعديل الارتفاع, ستاندنغ, ستاندنق, ستاندنج
lift, gas lift, هيدروليك, رافعة
training, classroom, seminar, lecture, school, تدريب, قاعات, محاضرات, فصول, دراسي, دورات
canteen, cafeteria, كافتيريا, مطعم
training room, قاعة تدريب, غرفة تدريب, class room > training
lounge, breakout, استراحة, لاونج
coffee table, centre table, center table, low table, side table, tea table, طاولة قهوة, طاولة وسط, طاولة شاي, كوفي تيبل, طاولة ضيافة
monitor, computer screen, pc screen, computer monitor, شاشة كمبيوتر, شاشات كمبيوتر, شاشة حاسوب, مونيتور, مونتر, مونيتر, شاشة, شاشات, shasha, shashat
monitor arm, screen mount, monitor mount, screen arm, monitor stand, screen holder, monitor holder, vesa arm, ذراع شاشة, حامل شاشة, ستاند شاشة, ارم شاشة, مونيتور ارم
laptop, notebook, ultrabook, macbook, لابتوب, لاب توب, لابتوبات, نوتبوك, كمبيوتر محمول, حاسوب محمول, labtob
desktop, mini pc, desktop pc, pc, tower pc, حاسوب مكتبي, كمبيوتر مكتبي, ميني بي سي, بي سي, دسكتوب, ديسك توب
computer, كمبيوتر, كومبيوتر, حاسوب, حاسب, حواسيب, kombuter, kumbuter > laptop desktop
ram, memory, رام, رامات
printer, طابعة, طابعات, برنتر, برنترات, طابعه ليزر, tabia, tabaa, mfp, multifunction
copier, photocopier, photocopy, copy machine, ماكينة تصوير, آلة تصوير, الة تصوير, ناسخة > printer
scanner, سكانر, سكنر, ماسح, ماسح ضوئي > printer
projector, data show, datashow, beamer, بروجكتر, بروجكتور, بروجيكتور, بروجكتورات, داتا شو, داتاشو, جهاز عرض, اجهزة عرض, عارض, عارض ضوئي
lumen, lumens, لومن
telephone, phone, ip phone, voip, sip phone, desk phone, office phone, landline, هاتف, هواتف, تلفون, تليفون, هاتف مكتبي, تلفون مكتب, تلفونات, سنترال, hatif, telefon
router, wifi router, access point, wifi, wi fi, wireless router, internet, modem, راوتر, راوترات, موجه, موجه واي فاي, واي فاي, وايفاي, مودم, اكسس بوينت, اكسس بوينت واي فاي, نت, انترنت, شبكة لاسلكية, تقوية النت, النت
weak, slow, coverage, ضعيف, بطيء, تغطية, ضعف
wireless, cordless, bluetooth, لاسلكي, لاسلكية, وايرلس
rack, network cabinet, server rack, server cabinet, data cabinet, راك, راكات, كابينة شبكات, كبينة شبكات, خزانة شبكات, خزانة سيرفر, راك سيرفر
server, سيرفر, خادم
switch, network switch, سويتش, محول شبكة
ups, battery backup, power backup, backup power, uninterruptible, power cut, power outage, power failure, blackout, battery, بطارية, بطاريات, يو بي اس, انقطاع كهرباء, انقطاع الكهرباء, قطع كهرباء, مانع انقطاع, مزود طاقة
keyboard, كيبورد, كي بورد, لوحة مفاتيح, لوحات مفاتيح, keybord
mouse, mice, ماوس, فارة, فأرة, ماوسات
lamp, light, lighting, desk light, لمبة, لمبات, مصباح, مصابيح, اباجورة, اضاءة, نور, لايت, لامب
dimmable, dimmer, dimming, خافت, تعتيم
bin, trash, waste, dustbin, rubbish, garbage, waste basket, wastebasket, trash can, سلة, سلال, سلة مهملات, زبالة, سلة زبالة, قمامة, مهملات, نفايات
plant, planter, plant pot, flower pot, flowerpot, greenery, نبات, نباتات, نبتة, زرع, حوض زرع, اصيص, شجرة
artificial, fake, صناعي, صناعية, اصطناعي
whiteboard, white board, marker board, writing board, flip chart, flipchart, سبورة, سبورات, وايت بورد, وايتبورد, لوح كتابة, sabbura, sabora
magnetic, مغناطيسي, مغناطيسية, مغناطيس
partition, divider, desk screen, privacy screen, room divider, فاصل, فواصل, قاطع, قواطع, بارتشن, بارتيشن, بارتشنات, حاجز, ساتر
acoustic, soundproof, sound proof, noise, noisy, sound, quiet, silent, loud, عازل, عازلة, عزل, صوت, صوتي, ازعاج, ضوضاء, ضجيج, هادئ, هدوء
booth, pod, phone booth, call booth, cabin, telephone booth, phone room, meeting pod, كابينة, كبينة, كابينة هاتف, كبينة هاتف, بود, كابينة مكالمات, غرفة مكالمات, call, مكالمات, اتصالات
open office, open plan, open space, مكتب مفتوح, مكاتب مفتوحة > acoustic
ازعاج في المكتب, noisy office > acoustic
key, keys, مفتاح, مفاتيح
key cabinet, key box, key safe, key holder, خزانة مفاتيح, صندوق مفاتيح, علاقة مفاتيح, خزنة مفاتيح
coat stand, coat rack, coat hanger, hat stand, clothes stand, clothes rack, coat hook, شماعة, شماعة ملابس, علاقة ملابس, حامل معاطف, ستاند ملابس, علاقة
fingerprint, finger print, بصمة
accessory, accessories, اكسسوار, اكسسوارات, ملحقات
person, people, اشخاص, شخص, افراد
grey, gray, رمادي, رصاصي, رمادية
brown, بني, بنية
black, اسود, سوداء, بلاك
white, ابيض, بيضاء, وايت
blue, ازرق, زرقاء
green, اخضر, خضراء
red, احمر, حمراء
beige, sand, بيج, رملي
teal, turquoise, petrol, تركواز, ازرق مخضر
employee, staff, worker, موظف, موظفين
tilt, recline, reclining, امالة
synchronised, synchronized, synchro, متزامن, متزامنة
motor, محرك, محركات, موتور
dual, double, two, مزدوج
shelf unit, storage, organiser, organizer, تخزين, حفظ > cabinet filing pedestal
`;

/**
 * Right words for what such a shop may not sell. They are known, so they find what is called so, and nothing that is called nearly so:
 * a television is no telephone.
 */
export const OTHER_WORDS = `
ipad tablet iphone mobile smartphone television telly camera playstation xbox console game bed mattress pillow carpet rug curtain blind
air conditioner conditioning heater fan fridge refrigerator kettle dishwasher washing washer dryer oven microwave coffee machine vacuum car
tyre tyres tire tires bicycle bike scooter shoe shoes shirt clothes watch perfume toy toys food water pen pens pencil stapler ink toner
cartridge envelope calculator kitchen bathroom toilet door window paint cement dining garden outdoor swing tent generator sink wallpaper
ايباد تابلت ايفون جوال موبايل تلفزيون تلفاز كاميرا بلايستيشن اكسبوكس العاب سرير اسرة مرتبة مراتب مخدة وسادة سجاد سجادة موكيت ستارة ستائر
مكيف مكيفات تكييف دفاية مروحة ثلاجة ثلاجات غلاية غسالة غسالات فرن مايكرويف ماكينة مكنسة سيارة سيارات اطار اطارات دراجة دراجات سكوتر حذاء احذية
قميص ملابس ساعة عطر عطور لعبة طعام ماء قلم اقلام دباسة حبر تونر ظرف حاسبة مطبخ حمام باب شباك دهان طعام سفرة حديقة خيمة مولد مغسلة ورق
`;

/** Words that say little beside another noun: they neither find nor exclude anything there, but lift what has them. */
export const GENERAL_WORDS = `
office offices computer room area space unit set furniture home business work working modern professional small large big nice
new equipment device system product corporate company commercial
مكتبي مكتبية مكتبيه اوفيس غرفة غرف قاعة منطقة ركن مكان جهاز اجهزة اثاث طقم بيت منزل شركة شركات عمل حديث عصري كبير كبيرة صغير صغيرة نظام جديد
كمبيوتر كومبيوتر حاسوب
`;

/** Words without a meaning of their own: neither products nor searches have them. */
export const STOP_WORDS = `
a an the and or of for with without in on to at by from as is are be it its that this your our you i we my me can some any one under where
which what how when who not no than then into over up out so if do does have has will keep need want looking buy best top good price prices
qatar doha shop store online sale offer
في من على مع الى عن هذا هذه التي الذي ان او ثم كل به بها له لها لا ما هو هي بعض بين عند حتى كما قد بدون دون اذا لكل منها منه فيه فيها عليه
اريد ابغى ابي احتاج شراء افضل احسن سعر اسعار قطر دوحه متجر عرض يتحمل تتحمل
`;
