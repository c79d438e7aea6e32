/** Access rights of a file on Windows in their text form (SDDL), which is the same in every language of the system. */

/** Administrators, the system, the installer service, domain and enterprise administrators, and the owner as such. */
const trustees = new Set([
  ...["BA", "SY", "LA", "DA", "EA", "CO", "OW"],
  ...["S-1-5-32-544", "S-1-5-18", "S-1-3-0", "S-1-3-4"],
  "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464",
]);

const bits: Readonly<Record<string, number>> = {
  ...{ CC: 0x1, DC: 0x2, LC: 0x4, SW: 0x8, RP: 0x10, WP: 0x20, DT: 0x40, LO: 0x80, CR: 0x100 },
  ...{ SD: 0x1_0000, RC: 0x2_0000, WD: 0x4_0000, WO: 0x8_0000 },
  ...{ GA: 0x1000_0000, GX: 0x2000_0000, GW: 0x4000_0000, GR: 0x8000_0000 },
  ...{ FA: 0x1f_01ff, FR: 0x12_0089, FW: 0x12_0116, FX: 0x12_00a0 },
};

/** Removing children, removing it, changing its rights or its owner, everything. */
const REPLACING = 0x40 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000;
/** Writing and appending. */
const WRITING = 0x2 | 0x4 | 0x4000_0000;

/**
 * Whether just administrators can write a file, or replace what is in a folder. That users may add files to a folder, as
 * Windows lets them in the folder for all programs, replaces none.
 */
export function isAdministratorsOnly(sddl: string, what: "file" | "folder"): boolean {
  const owner = /^O:([A-Z]{2}|S-[\d-]+)(?=[GDS]:|$)/.exec(sddl)?.[1];
  const list = /D:([A-Z_]*)((?:\([^()]*\))+)(?=S:|$)/.exec(sddl);
  // Without a list everybody may do everything.
  if (!owner || !trustees.has(owner) || !list || list[1] === "NO_ACCESS_CONTROL") return false;
  const dangerous = what === "file" ? REPLACING | WRITING : REPLACING;
  return [...(list[2] ?? "").matchAll(/\(([^()]*)\)/g)].every(([, entry = ""]) => {
    const [type, flags = "", rights = "", , , trustee = ""] = entry.split(";");
    // A denial gives nothing, and an entry for children only does not concern this one.
    if (type === "D" || type === "OD" || inPairs(flags).includes("IO") || trustees.has(trustee)) return true;
    const mask = maskOf(rights);
    return type === "A" && mask !== undefined && (mask & dangerous) === 0;
  });
}

const inPairs = (letters: string): string[] => [...letters.matchAll(/../g)].map(([pair]) => pair);

function maskOf(rights: string): number | undefined {
  if (/^0x[\da-f]+$/i.test(rights)) return Number(rights);
  const known = inPairs(rights).map((pair) => bits[pair]);
  return known.includes(undefined) ? undefined : known.reduce<number>((mask, bit) => mask | (bit ?? 0), 0);
}
