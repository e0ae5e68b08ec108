/** Replaces the shim that wouter brings for React 16 and 17. */
export { useSyncExternalStore } from 'react';
