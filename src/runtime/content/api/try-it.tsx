/** The button that opens the console. The console itself comes when it is first pressed. */
import { useRef, useState } from 'react';
import { useSiteData } from '../../data/site-data.js';
import { BodyChooser } from './body-choice.js';
import { CodeBox } from './code-box.js';
import type { ConsoleProps } from './console.js';

type ConsoleModule = typeof import('./console.js');
type Props = Omit<ConsoleProps, 'open' | 'close' | 'parts'>;

const components = { CodeBox, BodyChooser };

export function TryIt(props: Props) {
  const [loaded, setLoaded] = useState<ConsoleModule>();
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'lost'>('closed');
  const { loadStyle } = useSiteData();
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    setState('loading');
    const load = () => Promise.all([import('./console.js'), loadStyle('console')]);
    const [found] = loaded ? [loaded] : await load().catch(() => []);
    setLoaded(found);
    setState(found ? 'open' : 'lost');
  };
  const close = () => {
    setState('closed');
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <p className="console-open" hidden={state === 'open'}>
        <button
          type="button"
          className="button"
          ref={button}
          aria-busy={state === 'loading' || undefined}
          onClick={() => void open()}
        >
          Try it
        </button>
        {state === 'lost' && <span role="alert"> The console could not be loaded. Try again.</span>}
      </p>
      {loaded && <loaded.Console {...props} open={state === 'open'} close={close} parts={components} />}
    </>
  );
}
