/** The mark beside the site's name, which says all that its text would. Styles show the one of the colour mode. */
import type { Picture } from '../../format.js';

export function Logo({ logo, size }: { logo: Picture | undefined; size: number }) {
  if (!logo) return null;
  const box = { width: size, height: size };
  if (!logo.dark) return <img src={logo.light} alt="" {...box} />;
  // Lazy: only the one that is shown is loaded.
  return (
    <>
      <img className="only-light" loading="lazy" src={logo.light} alt="" {...box} />
      <img className="only-dark" loading="lazy" src={logo.dark} alt="" {...box} />
    </>
  );
}
