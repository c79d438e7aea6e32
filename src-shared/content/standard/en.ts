const city = (place: string) => ({
  title: `Office furniture in ${place}`,
  seoDescription: `Office furniture and IT for ${place}: how delivery works there, and how to reach us. {{delivery}}`,
  body: `We supply office furniture and IT products to companies and homes in ${place}.

## Delivery to ${place}

{{zones}}

The number of the zone is on the blue plate of the building. Days and services are described under [Delivery information](/delivery-info).

## How to order

Choose from the [products](/products), or ask for a [quotation](/services) when you need several pieces. For anything else, [contact us](/contact).`,
});

export default {
  about: {
    title: "About us",
    seoDescription: "Who we are, how we work, and where to find us in Qatar.",
    body: `{{company}} supplies office furniture and IT products in Qatar. We have done so since {{since}}.

## How we work

- Prices are in Qatari riyals. You see the total before you order, and that is what you pay.
- {{delivery}}
- {{returns}}
- {{warranty}}
- Quotations and invoices are in Arabic and English.

The details are on the pages for [delivery](/delivery-info), [returns](/return-policy) and [services](/services).

## Visit us

Our address is {{address}}. Opening hours: {{hours}}. Our CR number is {{crNumber}}. Every way to reach us is on the [contact page](/contact).`,
  },
  contact: {
    title: "Contact us",
    seoDescription: "Call us, write to us or visit us. We answer in English and Arabic.",
    body: `Ask about a product, an order or a whole office: we answer in English and Arabic. Call {{phone}}. Write to {{email}}. The form on this page reaches us too.

Our address is {{address}}. Opening hours: {{hours}}. If you write about an order, give its number. For prices on several pieces, ask for a quotation under [Services](/services).`,
  },
  "customer-service": {
    title: "Customer service",
    seoDescription: "Follow an order, change a delivery, pay, return something or get an invoice.",
    body: `Most questions about an order are answered on this page. For the others, call {{phone}}. Our e-mail address is {{email}}. Opening hours: {{hours}}.

## Where to find what

| You want to | Go to |
|---|---|
| Know when we deliver to your area | [Delivery information](/delivery-info) |
| Return or cancel something | [Return policy](/return-policy) |
| Ask for prices on many pieces | [Services](/services) |
| Read the conditions of sale | [Terms and conditions](/terms-conditions) |
| Know what we store about you | [Privacy](/privacy) |

## Questions

### How do I follow my order?

The confirmation e-mail contains a private link that shows the state of the order and its deliveries. If you have lost the e-mail, give the order number and the phone number that you used on the page [Follow an order](/order), and the link is mailed to you again.

### How can I pay?

You can pay {{payment}}; the checkout says what holds for your order. For a bank transfer, which is due within {{transferDays}}, the confirmation shows the bank details, a reference to quote and the date until which we hold the goods for you.

### How do I get an invoice for my company?

Enter the company name, the CR number and your purchase-order number in the checkout. The invoice is issued in Arabic and English with these details.

### Something arrived damaged. What do I do?

Keep the packaging, take photographs and [contact us](/contact) as soon as you see it. The [return policy](/return-policy) explains the steps.

### How long is the warranty?

It is stated on the page of each product that has one. {{warranty}}`,
  },
  "delivery-info": {
    title: "Delivery information",
    seoDescription: "Where we deliver, how long it takes and what it costs. {{delivery}}",
    body: `You choose the day and the time in the checkout, among those that have places left. Our delivery windows are {{windows}}. {{delivery}}

## Areas, times and fees

The number of the zone is on the blue plate of your building.

{{zones}}

## What the address needs

Copy the blue plate: zone, street and building number. Then add the floor and unit, the area, and a landmark if the entrance is hard to find. The phone number should be that of the person who will open the door.

## Services with the delivery

Assembly, carrying up and taking the old piece away can be added where a product offers them, at the price shown on its page. Before ordering something large, compare the sizes on the product page with your lift and doors.

## Lead times

Pieces in stock come in the time shown for your area. Others carry a lead time on their page; the longer of the two counts.

## Collecting it yourself

Choose pick-up in the checkout and wait for our message that the order is ready. Collect it at {{address}}. Opening hours: {{hours}}.`,
  },
  journal: {
    title: "Journal",
    seoDescription: "Articles about choosing, planning and using office furniture and IT.",
    body: "Here we write about choosing, planning and using office furniture and IT. If a question is missing, [ask us](/contact).",
  },
  "office-furniture-al-waab": city("Al Waab"),
  "office-furniture-doha": city("Doha"),
  "office-furniture-lusail": city("Lusail"),
  "our-story": {
    title: "Our story",
    seoDescription: "Who stands behind this shop, and what we care about.",
    body: `{{company}} supplies office furniture and IT products to companies and homes in Qatar. We have done so since {{since}}.

You see the price, the sizes and what is in stock before you order. You can ask us in English or Arabic, by phone, by e-mail or in person: [contact us](/contact).

More about how we work is on the page [About us](/about).`,
  },
  privacy: {
    title: "Privacy",
    seoDescription: "What we store about you, why, for how long, and what you can ask of us.",
    body: `We keep as little about you as an order allows.

## No tracking

This shop does not follow you. There is no advertising network, no analytics service and no profile of your visits. We count how often pages are viewed, by day and page, with no sign of who viewed them. Searches that find nothing are noted without any sign of who searched, so that we learn what to stock, and are deleted after 90 days. Shoppers meet a cookie in two places only: where JavaScript is switched off, one holds the cart; and where a shared quotation or invoice asks for digits of your phone number, another remembers that you gave them.

## In your browser

Your cart is kept in your browser's local storage, on your own device, and holds no name and no address. While you fill in the checkout, what you type is kept in that browser tab until the order is placed or the tab is closed.

## What you give us

| When | What we store | Why |
|---|---|---|
| Order | Name, phone, e-mail, delivery address, goods, payments; for companies also CR and purchase-order number and attached files | To deliver, invoice and answer questions |
| Quote request | Contact, company, products, message and attachment | To prepare the quotation |
| Contact form | Name, contact and message | To answer you |
| E-mails we send | Text, recipient and time of sending | To resend a lost message, and to know that it left |

## How long we keep it

Contact messages, quote requests and the text of e-mails are deleted automatically after a time; the forms say which. Orders and invoices are kept as long as the accounts must remain complete.

## Who sees it

Our own staff, each as far as the work requires, and whoever brings your order. We sell your data to nobody.

## A copy or erasure

You may ask what we hold about you, receive a copy, have a mistake corrected, or have your data erased. Write to {{email}}. You can also call {{phone}}. We first make sure that the data is yours.

## Responsible

{{company}}, {{address}}. CR number {{crNumber}}.`,
  },
  products: {
    title: "Products",
    seoDescription: "Everything we sell, with prices in riyals, sizes and stock. {{delivery}}",
    body: "Everything we sell, with its price in riyals, its dimensions, and what is in stock. [Ask for a quote](/services) when you need several of a kind. {{delivery}}",
  },
  "return-policy": {
    title: "Return policy",
    seoDescription: "How to cancel an order, return goods and get your money back. {{returns}}",
    body: `The rights that the law of Qatar gives you as a consumer hold for every order. {{returns}}

## Unused goods: {{returnDays}}

We take unused goods back within {{returnDays}} of delivery, provided that they are complete, without marks, well packed, and that the order number or invoice is with them. Goods made to your own measurements and opened consumables can only be returned when faulty or wrong.

## Damaged, faulty or wrong goods

Tell us as soon as you notice. We repair, exchange or refund, at our expense.

## How to return something

1. [Contact us](/contact) with the order number and what you wish to return. Add photographs if something is damaged.
2. Bring it to {{address}}, or let us collect it. If collecting has a price, we tell you before you decide.
3. We check the goods and start the refund, the way you paid.`,
  },
  services: {
    title: "Services",
    seoDescription: "Delivery, assembly and quotations for companies. {{delivery}}",
    body: `These are the services around our products, and how to ask for them.

| Service | What it covers | Price |
|---|---|---|
| Delivery | To the address of your order | {{deliveryFee}} |
| Assembly | Putting the piece together | As on the product page |
| Carrying up | To your floor, by lift or stairs | As on the product page |
| Taking the old piece away | When the new one comes | As on the product page |

{{delivery}} Not every product offers every service. The total is shown before you order.

## Quotations for companies

For several pieces, ask for a quote on this page, on a product page or from your cart. Our quotation states the prices, the delivery, the date until which it is valid, and the terms, in English and Arabic. You open it through a private link and accept it, decline it, or ask for a change on the same page.

## Purchase orders and invoices

Companies can enter their CR number and purchase-order (LPO) number in the checkout. The invoice is issued in Arabic and English.`,
  },
  "terms-conditions": {
    title: "Terms and conditions",
    seoDescription: "How an order is made, how prices, payment and delivery work, and which rights you have.",
    body: `These terms apply to orders placed in this shop. They take nothing away from the rights that the law gives you as a consumer.

## Who we are

The seller is {{company}}, {{address}}. CR number {{crNumber}}. You reach us by phone at {{phone}}. You reach us by e-mail at {{email}}.

## Prices

Prices are in Qatari riyals (QAR). Before you order, the checkout lists everything you will pay: goods, services, delivery and any tax that applies.

## Your order

The contract is made when we send the order confirmation by e-mail. If we find that we cannot deliver a line, we tell you without delay and pay back what you have paid for it.

## Payment

You pay {{payment}}; the checkout says what holds for your order. With a bank transfer, which is due within {{transferDays}}, the goods are held for you until the date in the confirmation; if the transfer has not arrived by then, the order may be cancelled.

## Delivery

{{delivery}} Areas, times and services are described under [Delivery information](/delivery-info). From the moment the goods are handed over, they are in your care.

## Cancelling and returning

{{returns}} The [return policy](/return-policy) gives the details.

## Quotations

A quotation binds us until the date it states. You accept one particular version of it; if it has been changed since, the new version needs a new acceptance.

## Invoices and warranty

An issued invoice is not altered; a mistake is put right by a credit note. The warranty begins on delivery and covers faults in material and workmanship, for as long as the product page states. {{warranty}}

## Law

The laws of the State of Qatar apply. If something goes wrong, please [speak to us](/contact) first.

## Changes

The terms in force when you place your order apply to it. Later changes concern later orders only.`,
  },
};
