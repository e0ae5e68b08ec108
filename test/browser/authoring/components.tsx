import type { PageComponent } from 'docsc/components';
import { type ReactNode, useState } from 'react';
import './components.css';

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

export function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('It broke');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break it
    </button>
  );
}

export const Shout: PageComponent<{ text: string }> = ({ text }) => <em className="shout">{text.toUpperCase()}</em>;
