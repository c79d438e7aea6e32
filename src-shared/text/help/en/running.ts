/** Help of the screens for running the shop: delivery, mail, settings, staff, the desktop app. */
export default {
  mails: [
    "Every mail that the shop sends, with its state.",
    "Open one to read it, or to send it again.",
    "The list says when the next attempt is and what the mail server answered.",
    "A mail on hold waits until somebody has checked that its order is real.",
  ],
  delivery: [
    "Where the shop delivers, on which days and for which fee.",
    "Add a zone with its numbers, fee and lead days; the calendar has holidays and delivery times.",
    "“Everywhere else” serves addresses that are in no other zone.",
    "A change applies to new orders; placed ones keep their fee.",
  ],
  settings: [
    "Company, opening hours, bank, tax, payment, e-mail and other rules of the shop.",
    "Each part is saved by itself, and applies at once.",
    "Issued documents keep the details they were issued with.",
    "Changes are listed in the audit log.",
  ],
  setUp: [
    "The steps before the shop opens.",
    "Open a step, enter what it asks for; skip what does not apply.",
    "The demo can be removed here, once your own products are in.",
    "A backup is made before it is removed.",
  ],
  users: [
    "Who may sign in, and with which role.",
    "“Add a user” makes an account with a password that works once.",
    "“Remove access” ends all sessions of a person at once; their work stays.",
    "Managers also see money; administrators also see settings and the audit log.",
  ],
  updates: [
    "Versions of the desktop app, and who gets them.",
    "Upload the files of a version, then offer it to a share of the desktops.",
    "Only signed versions can be published.",
    "A version can be withdrawn and offered again.",
  ],
  system: [
    "Whether database, disk, mail and backups work.",
    "Each open alert says what to do.",
    "The screen is updated every 30 seconds.",
    "Alerts are mailed too, once when they begin and once when they end.",
  ],
  audit: [
    "Who changed what, when, and from where.",
    "Open an entry to see each field before and after.",
    "“Only this record” shows the history of one thing.",
    "Entries cannot be changed or deleted.",
  ],
  account: [
    "Your own password, second factor and sessions.",
    "Register a passkey or an authenticator app, and keep the recovery codes.",
    "End a session that you do not know, then change your password.",
    "A session ends by itself after 8 hours.",
  ],
  desktop: [
    "How this computer is connected, and what still has to be sent.",
    "“Sync now” sends and fetches at once; otherwise it happens by itself.",
    "A decision is needed where two people changed the same thing.",
    "Waiting changes survive a restart of the app.",
  ],
  printing: [
    "The printer for each type of document, on this computer only.",
    "Choose a printer and print a test page.",
    "Printing without a dialog sends receipts straight to the printer.",
    "Notifications of new orders are set here too.",
  ],
} as const;
