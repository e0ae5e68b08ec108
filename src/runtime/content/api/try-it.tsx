/** The button that opens the console. The console's code and styles are loaded when it is first clicked. */
import { useRef, useState } from 'react';
import { useSiteData } from '../../data/site-data.js';
import { AuthChooser } from './auth-choice.js';
import { BodyChooser } from './body-choice.js';
import { CodeBox } from './code-box.js';
import type { ConsoleProps } from './console.js';

type ConsoleModule = typeof import('./console.js');
type Props = Omit<ConsoleProps, 'open' | 'onClose' | 'components'>;

const components = { AuthChooser, BodyChooser, CodeBox };

/** The button, and below it the console once it has been opened. */
export function TryIt(props: Props) {
  const [loaded, setLoaded] = useState<ConsoleModule>();
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');
  const { loadStyle } = useSiteData();
  const button = useRef<HTMLButtonElement>(null);
  const onOpen = async () => {
    setState('loading');
    const load = () => Promise.all([import('./console.js'), loadStyle('console')]);
    const [consoleModule] = loaded ? [loaded] : await load().catch(() => []);
    setLoaded(consoleModule);
    setState(consoleModule ? 'open' : 'failed');
  };
  const onClose = () => {
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
          onClick={() => void onOpen()}
        >
          Try it
        </button>
        {state === 'failed' && <span role="alert"> The console could not be loaded. Try again.</span>}
      </p>
      {loaded && <loaded.Console {...props} open={state === 'open'} onClose={onClose} components={components} />}
    </>
  );
}
