/** What npm installs with docsc on this platform, read from the lock file. */
import { readFileSync } from 'node:fs';
import { arch, platform } from 'node:process';
import { installedPaths, type LockFile } from '../../release/bill-of-materials.js';

type Locked = { hasInstallScript?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };

/** Packages for this platform, with GNU's C library where there is a choice, and those among them with install scripts. */
export function readInstalled(path = 'package-lock.json'): { packages: string[]; scripts: string[] } {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile & { packages: Record<string, Locked> };
  const fits = (wanted: string[] | undefined, own: string) => wanted === undefined || wanted.includes(own);
  const packages = installedPaths(lock).filter(name => {
    const { os, cpu, libc } = lock.packages[name]!;
    return fits(os, platform) && fits(cpu, arch) && fits(libc, 'glibc');
  });
  return { packages, scripts: packages.filter(name => lock.packages[name]!.hasInstallScript) };
}
