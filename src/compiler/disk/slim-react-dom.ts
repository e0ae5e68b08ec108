/**
 * Leaves out of react-dom what a site without components of its own never calls: hints for resources, portals and the
 * state of forms, about 700 bytes of each first visit. esbuild keeps every export of a CommonJS module.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The functions of react-dom that the runtime imports. react-dom/client needs none of them. */
const USED = ['flushSync'];
/** An exported function, as React's build writes it. */
const EXPORTED = /^exports\.(\w+) = function \([\s\S]*?^};\n/gm;

/** Changes nothing where react-dom is written in another way. */
export const slimReactDom: Plugin = {
  name: 'docsc-react-dom',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-dom[\\/]cjs[\\/]react-dom\.production\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      return { contents: text.replace(EXPORTED, (whole, name: string) => (USED.includes(name) ? whole : '')) };
    });
  },
};
