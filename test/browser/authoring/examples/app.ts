import { start } from './start';

// #region setup
const app = start();
app.listen(3000);
// #endregion setup

export default app;
