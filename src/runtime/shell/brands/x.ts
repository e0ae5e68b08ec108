/** The path of the X logo. */
export default 'M4 4h4.5l4 5.6L17.3 4H20l-6.2 7.3L20.5 20H16l-4.4-6.1L6.4 20H3.7l6.6-7.8L4 4Zm3 1.7 9.7 12.6h1L8 5.7H7Z';
