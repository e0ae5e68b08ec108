/**
 * The footer. Its contents never change and stay as they were prerendered: their code and their links are only loaded if
 * React discards the prerendered page.
 */
import { memo, Suspense, use, useEffect } from 'react';
import { renderSlot } from '#runtime/slot';
import { useSiteData } from '../data/site-data.js';

/** The frame, with slots above and below the contents. */
export const Footer = memo(function Footer() {
  return (
    <footer className="footer">
      {!globalThis.DOCSC_NO_SLOTS && renderSlot('footerTop')}
      <Suspense fallback={<FooterFallback />}>
        <FooterBody />
      </Suspense>
      {!globalThis.DOCSC_NO_SLOTS && renderSlot('footerBottom')}
    </footer>
  );
});

function FooterBody() {
  const { footer } = useSiteData();
  return footer.peek() ?? use(footer.wait());
}

function FooterFallback() {
  const { footer } = useSiteData();
  useEffect(() => footer.request(), [footer]);
  return null;
}
