import type { PageSlot } from 'docsc/components';
import { useState } from 'react';
import './components.css';

export const Chip = () => <span className="chip">Chip</span>;

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      Count {count}
    </button>
  );
}

export function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('It broke');
  return (
    <button type="button" className="fragile" onClick={() => setBroken(true)}>
      Break it
    </button>
  );
}

export const Where: PageSlot = ({ route, title }) => (
  <p className="where">
    {title} at {route}
  </p>
);
