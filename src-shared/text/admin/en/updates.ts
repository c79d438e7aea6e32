/** Versions of the desktop app that the shop offers to its desktops. */
export default {
  "nav.updates": "App versions",
  "updates.title": "Versions of the desktop app",
  "updates.none": "No versions yet",
  "updates.noneText": "Desktops keep the version they were installed with until one is offered here.",
  "updates.version": "Version",
  "updates.versionIs": "Version {{version}}",
  "updates.state": "State",
  "updates.systems": "For",
  "updates.size": "Size",
  "updates.megabytes": "{{size}} MB",
  "updates.published": "Since",
  "updates.changed": "Changed",
  "updates.toAll": "Offered to all",
  "updates.toShare": "Offered to {{percent}} %",
  "updates.pulled": "Withdrawn",

  "updates.new": "Add a version",
  "updates.newText":
    "Drop all files of the build together: the installers, the latest.yml files that describe them, and their signatures.",
  "updates.drop": "Drop the files of a version here, or choose them",
  "updates.needsFeed": "Drop the latest.yml along with the installers: it says which version this is.",
  "updates.share": "Share of desktops",
  "updates.offer": "Offer",
  "updates.offered": "Version {{version}} is offered to {{percent}} % of the desktops.",
  "updates.problem.no_feed": "There is no latest.yml among the files.",
  "updates.problem.feed_unreadable": "{{file}} is not as the packer writes it.",
  "updates.problem.other_version": "{{file}} speaks of another version than {{version}}.",
  "updates.problem.missing": "{{file}} is named in the feed, but was not uploaded.",
  "updates.problem.differs": "{{file}} is not the file that its feed describes. Upload it once more.",
  "updates.problem.unknown": "{{file}} is the feed of no system we know.",
  "updates.problem.unsigned": "{{file}} has no signature. Add {{file}}.sig, which the release workflow makes.",
  "updates.problem.signature_wrong":
    "The signature of {{file}} was made with none of this shop's keys, or for other files. Desktops would refuse it.",
  "updates.problem.no_keys":
    "This shop knows no key by which versions are signed. Whoever runs the server sets RELEASE_KEYS.",
  "updates.prove": "What you offer runs on every desktop. Enter your password.",
  "updates.inBrowser": "Versions are published in a browser, by somebody who signed in there.",

  "updates.files": "Files",
  "updates.shareHint": "Each desktop keeps a number of its own: whoever is meant today is meant when the share grows.",
  "updates.pull": "Withdraw this version",
  "updates.pullHint":
    "A withdrawn version is no longer offered. Desktops that have it keep it until a newer one comes.",
  "updates.offerAgain": "Offer again",
  "updates.isPulled": "Version {{version}} is withdrawn.",
  "updates.isBack": "Version {{version}} is offered again.",
} as const;
