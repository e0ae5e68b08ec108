/** The only script of a page at an old address: leads on with the query and the hash that were asked for. */
import { carryOver } from '../../routes.js';

const link = document.querySelector('a');
if (link) location.replace(carryOver(link.href, location.search, location.hash));
