fn idle() {}
// ANCHOR: start
fn start() {
    ignite();
}
// ANCHOR_END: start
