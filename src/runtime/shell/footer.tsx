/**
 * The footer. Its contents never change, so they stay as they were prerendered, and neither their code nor their links
 * are loaded unless React gives the prerendered page up.
 */
import { memo, Suspense, use, useEffect } from 'react';
import { useSiteData } from '../data/site-data.js';
import { renderSlot } from './slot.js';

export const Footer = memo(function Footer() {
  return (
    <footer className="footer">
      {renderSlot('footerTop')}
      <Suspense fallback={<FooterFallback />}>
        <FooterBody />
      </Suspense>
      {renderSlot('footerBottom')}
    </footer>
  );
});

function FooterBody() {
  const { footer } = useSiteData();
  return footer.peek() ?? use(footer.wait());
}

function FooterFallback() {
  const { footer } = useSiteData();
  useEffect(() => footer.want(), [footer]);
  return null;
}
