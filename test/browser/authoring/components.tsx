import type { PageComponent } from 'docsc/components';
import { type ReactNode, useState } from 'react';
import './components.css';

/** A component with state, to test hydration. */
export function Counter({ start = 0, children }: { start?: number; children?: ReactNode }) {
  const [count, setCount] = useState(start);
  return (
    <div className="counter">
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      {children}
    </div>
  );
}

/** A component that fails when its button is pressed, to test that the page survives. */
export function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('It broke');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break it
    </button>
  );
}

/** A component that renders text only. */
export const Shout: PageComponent<{ text: string }> = ({ text }) => <em className="shout">{text.toUpperCase()}</em>;
