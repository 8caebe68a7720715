import type { Forge } from "../../model/claim.ts";

const DIRECTORY = /^(?:\/|\.{1,2}(?:\/|$)|~|file:|[A-Za-z]:[\\/])/;
const HOSTS: Readonly<Record<Forge, RegExp>> = {
  github: /(?:^|[@/.])github\.com(?:[:/]|$)/i,
  gitlab: /(?:^|[@/.])gitlab\.com(?:[:/]|$)/i,
  bitbucket: /(?:^|[@/.])bitbucket\.org(?:[:/]|$)/i,
};

/**
 * Whether an address is beyond doubt not the forge that is named: a directory of this machine, or another forge. A host
 * that is neither may be the forge's own under another name.
 */
export function isOtherPlace(forge: Forge, address: string | null): boolean {
  if (address === null) return false;
  if (DIRECTORY.test(address)) return true;
  return Object.entries(HOSTS).some(([name, host]) => name !== forge && host.test(address));
}
