/** The contents of the footer: link columns, social links, and the copyright. */

import { footerBrands } from '#runtime/footer-brands';
import type { FooterInfo, ShellInfo } from '../../format.js';
import { Logo } from './logo.js';
import { ShellLinkList } from './shell-link.js';

type Props = { site: ShellInfo; footer: FooterInfo };

/** Rendered apart from the footer's frame, which alone is hydrated. */
export function FooterContents({ site, footer: { columns, social, text, madeIn, copyright } }: Props) {
  return (
    <>
      <div className="footer-inner">
        <div className="footer-about">
          <p className="footer-brand">
            <Logo logo={site.logo} size={32} />
            <span>{site.title}</span>
          </p>
          {text && <p>{text}</p>}
          <ShellLinkList className="social" links={social} iconOnly brands={footerBrands} />
        </div>
        <nav className="footer-columns" aria-label="Footer">
          {columns.map(({ title, items }) => (
            <div key={title}>
              <p className="footer-title">{title}</p>
              <ShellLinkList links={items} brands={footerBrands} />
            </div>
          ))}
        </nav>
      </div>
      <div className="footer-end">
        {madeIn && <p>{madeIn}</p>}
        {globalThis.DOCSC_NO_CONSENT ? copyright && <p>{copyright}</p> : renderEnd(copyright, site)}
      </div>
    </>
  );
}

/** On sites that ask for consent: the copyright, and the button that asks again, which the boot script works. */
function renderEnd(copyright: string | undefined, { consent }: ShellInfo) {
  return (
    <>
      {copyright && <p>{copyright}</p>}
      {consent && (
        <p>
          <button type="button" className="consent-open button-quiet">
            {consent}
          </button>
        </p>
      )}
    </>
  );
}
