/** The two parts of systemd's protocol that the shop speaks, where a unit started it (build/deploy/showroom.service). */
import { execFile } from "node:child_process";
import type { Log } from "./log.ts";

/** LISTEN_FDS=1: the listening socket is this file descriptor (sd_listen_fds), and stays open when the process ends. */
export const HELD_SOCKET_FD = 3;

/** Says that the shop is open, so that `systemctl restart` ends now and not when the process began. */
export function notifyReady(log: Log): void {
  if (!process.env.NOTIFY_SOCKET) return;
  execFile("systemd-notify", ["--ready"], (problem) => {
    if (problem) log.error({ err: problem }, "systemd could not be told that the shop is open");
  });
}
