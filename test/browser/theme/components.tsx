import type { PageSlot } from 'docsc/components';
import { useState } from 'react';
import './components.css';

/** A component without state. */
export const Chip = () => <span className="chip">Chip</span>;

/** A component with state, to test hydration. */
export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      Count {count}
    </button>
  );
}

/** A component that fails when its button is pressed, to test that the page survives. */
export function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('It broke');
  return (
    <button type="button" className="fragile" onClick={() => setBroken(true)}>
      Break it
    </button>
  );
}

/** A slot that shows the page's route and title. */
export const Where: PageSlot = ({ route, title }) => (
  <p className="where">
    {title} at {route}
  </p>
);
