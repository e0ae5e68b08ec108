let rocket;
// #region start
start(rocket);
// #endregion start
