export default {
  "alert.mail_queue_old": "Mail is not going out",
  "alert.mail_queue_old.text": "Waiting for more than half an hour: {{count}}. The oldest was written on {{at}}.",
  "alert.mail_queue_old.do":
    "Open the mail outbox and read the mail server’s last answer. Check that the server in SMTP_URL can be reached and still takes our password. Nothing is lost: everything goes out by itself once it works.",
  "alert.backup_old": "The backup is old",
  "alert.backup_old.text": "There are changes that no backup on this machine holds. Newest backup: {{at}}.",
  "alert.backup_old.do":
    "Look at the job “Back up” on the System screen: its last failure says why. Most often the disk is full. Until it works again, copy the data folder elsewhere.",
  "alert.second_backup_old": "Backups do not reach the second place",
  "alert.second_backup_old.text":
    "Newest copy in the second place: {{at}}. If this machine were lost now, everything since would be lost too.",
  "alert.second_backup_old.do":
    "Look at the job “Back up” on the System screen. Check that the place in BACKUP_URL can be reached, takes our key and has room. Then run: npm run db -- ship",
  "alert.disk_nearly_full": "The disk is nearly full",
  "alert.disk_nearly_full.text": "Free on {{host}}: {{count}} MB. Below 200 MB the shop takes no orders.",
  "alert.disk_nearly_full.do":
    "Make room on that machine: old logs, files of other programs, old versions in /opt/showroom/releases. Delete nothing in the data folder. Or enlarge the disk.",
  "alert.server_errors": "The shop answers with errors",
  "alert.server_errors.text": "Requests that failed within five minutes: {{count}}.",
  "alert.server_errors.do":
    "Look for “request failed” in the log: each line says what broke. If it began with an upgrade, go back to the version before. If the database does not answer, start with that.",
  "alert.database_damaged": "The database was damaged",
  "alert.database_damaged.text": "While it was damaged, the shop took no orders and saved nothing.",
  "alert.database_damaged.do":
    "Stop the shop, restore the newest backup, and start it again. Then check the disk: damage comes from hardware more often than from programs.",
  "alert.books_wrong": "The books do not add up",
  "alert.books_wrong.text": "Rows that the check found wrong: {{count}}. Checked on {{at}}.",
  "alert.books_wrong.do":
    "Open the dashboard: it names each row and what is expected. Nothing was changed by the check. Keep a backup of today before you correct anything, and call whoever looks after the program.",
  "alert.check_old": "The books were not checked",
  "alert.check_old.text": "Last check of everything: {{at}}. It should run every night.",
  "alert.check_old.do":
    "The check runs after the backup, so look at the job “Back up” on the System screen first. To check by hand: npm run db -- check",
  "alert.job_failing": "A job fails again and again",
  "alert.job_failing.text": "The job “{{job}}” on {{host}} failed {{count}} times in a row.",
  "alert.job_failing.do":
    "The System screen shows what it said last. It tries again by itself, and what it left undone is done with its next success. If it does not recover, look for its name in the log.",

  "alert.never": "never",
  "alert.lasted.minutes": "{{minutes}} min",
  "alert.lasted.hours": "{{hours}} h {{minutes}} min",
  "alert.lasted.days": "{{days}} d {{hours}} h",

  "job.backUp": "Back up",
  "job.sendNumbers": "Send numbers to the second place",
  "job.expireOrders": "Cancel unpaid orders",
  "job.followQuotes": "Follow up quotes",
  "job.publish": "Publish what is scheduled",
  "job.finishBulk": "Finish changes of many products",
  "job.finishImports": "Finish imports that were interrupted",
  "job.storeCatalogue": "Store the catalogue for the next start",
  "job.indexTexts": "Prepare staff searches",
  "job.sumSoldDays": "Add up sales of past days",
  "job.sweepFiles": "Delete unused files",
  "job.storeCounts": "Store visit counts",
  "job.watchOrders": "Watch for a rush of orders",
  "job.tendDevices": "Look after desktops",
  "job.forget": "Delete data past its retention time",
  "job.watch": "Watch the shop",
} as const;
