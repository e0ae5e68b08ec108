/**
 * The footer. Its contents never change, so they stay as they were prerendered, and neither their code nor their links
 * are loaded unless React gives the prerendered page up.
 */
import { memo, Suspense, use, useEffect } from 'react';
import { useSiteData } from '../data/site-data.js';
import { slot } from './slot.js';

export const Footer = memo(function Footer() {
  return (
    <footer className="footer">
      {slot('footerTop')}
      <Suspense fallback={<Waiting />}>
        <Contents />
      </Suspense>
      {slot('footerBottom')}
    </footer>
  );
});

function Contents() {
  const { footer } = useSiteData();
  return footer.peek() ?? use(footer.wait());
}

function Waiting() {
  const { footer } = useSiteData();
  useEffect(() => footer.want(), [footer]);
  return null;
}
