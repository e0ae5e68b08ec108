/** What somebody installs with docsc, read from the lock file. */
import { readFileSync } from 'node:fs';
import { arch, platform } from 'node:process';

type Locked = {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** Packages for this platform, with GNU's C library where there is a choice, and those among them with install scripts. */
export function readClosure(path = 'package-lock.json'): { packages: string[]; scripts: string[] } {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> };
  const fits = (wanted: string[] | undefined, own: string) => wanted === undefined || wanted.includes(own);
  const installed = Object.entries(packages).filter(
    ([name, { dev, devOptional, os, cpu, libc }]) =>
      name && !dev && !devOptional && fits(os, platform) && fits(cpu, arch) && fits(libc, 'glibc'),
  );
  return {
    packages: installed.map(([name]) => name),
    scripts: installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
  };
}
