/** The path of the Stack Overflow logo. */
export default 'M6 14v6h12v-6h2v8H4v-8h2Zm2 2h8v2H8v-2Zm.3-3.7.4-2 7.8 1.7-.4 2-7.8-1.7Zm1.2-4.4.9-1.8 7.2 3.4-.9 1.8-7.2-3.4Zm2.5-4 1.3-1.5 6.1 5.1-1.3 1.5L12 3.9Z';
