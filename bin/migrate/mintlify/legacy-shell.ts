/** The top bar and the footer of mint.json. */
import type { UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import type { Settings } from '../settings.js';
import { type Address, readColumns, readFooter, readLink, readSocials } from './shell.js';

/** Reads the links, which have other names in docs.json. */
export function readLegacyShell(
  settings: Settings,
  address: Address,
): { right: UserNavbarItem[]; footer: UserConfig['footer'] } {
  const right = [
    ...settings.list('topbarLinks').flatMap(link => readLink(link, address)),
    ...readLink(settings.child('topbarCtaButton'), address, true),
  ];
  const own = readFooter(settings.child('footer'), address);
  const social = [...readSocials(settings, 'footerSocials'), ...(own?.social ?? [])];
  const columns = [...readColumns(settings, 'footerLinks', address), ...(own?.columns ?? [])];
  settings.passOver('topbar', 'sidebar', 'rounded', 'codeBlock', 'eyebrow', 'feedback', 'isWhiteLabeled', 'repo');
  settings.passOver('hideFeedbackButtons', 'layout');
  const footer = {
    columns: columns.length ? columns : undefined,
    social: social.length ? social : undefined,
  };
  return { right, footer: columns.length || social.length ? footer : undefined };
}
