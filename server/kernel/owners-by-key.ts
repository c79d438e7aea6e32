/** Which owners have a key, kept both ways, so that neither question walks over everything. An owner has one key or none. */
export interface OwnersByKey {
  set(owner: string, key: string | undefined): void;
  remove(owner: string): void;
  /** Owners of this key, in no order. */
  of(key: string): Iterable<string>;
  clear(): void;
}

export function createOwnersByKey(): OwnersByKey {
  const keyOf = new Map<string, string>();
  const ownersOf = new Map<string, Set<string>>();

  function remove(owner: string): void {
    const key = keyOf.get(owner);
    if (key === undefined) return;
    keyOf.delete(owner);
    const owners = ownersOf.get(key);
    owners?.delete(owner);
    if (owners?.size === 0) ownersOf.delete(key);
  }

  return {
    set(owner, key) {
      if (keyOf.get(owner) === key) return;
      remove(owner);
      if (key === undefined) return;
      keyOf.set(owner, key);
      const owners = ownersOf.get(key);
      if (owners) owners.add(owner);
      else ownersOf.set(key, new Set([owner]));
    },
    remove,
    of: (key) => ownersOf.get(key) ?? [],
    clear() {
      keyOf.clear();
      ownersOf.clear();
    },
  };
}
