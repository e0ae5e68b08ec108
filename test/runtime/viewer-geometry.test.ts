/** Where an enlarged image is. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clampView, initialView, zoomView } from '../../src/runtime/content/viewer-geometry.js';

const phone = { width: 390, height: 768 };
const desktop = { width: 1280, height: 824 };
const drawing = { width: 720, height: 560 };
const photo = { width: 4000, height: 3000 };
const middle: [number, number] = [0.5, 0.5];

test('diagrams: text is as large as drawn on a phone, and larger where there is room', () => {
  assert.is(initialView(drawing, phone, { isDrawing: true, at: middle }).scale, 1);
  assert.ok(initialView(drawing, desktop, { isDrawing: true, at: middle }).scale > 1.4);
  assert.ok(initialView(photo, desktop, { isDrawing: false, at: middle }).scale < 0.27, 'a photo fits');
  assert.is(initialView({ width: 20, height: 20 }, phone, { isDrawing: false, at: middle }).scale, 1);
});

test('the point that was pressed is shown first, without empty space beside the image', () => {
  const at = (x: number) => initialView(drawing, phone, { isDrawing: true, at: [x, 0.5] }).x;
  assert.is(at(0.5), 0);
  assert.is(at(0), (720 - 390) / 2 + 16);
  assert.is(at(1), -at(0));
  assert.is(initialView(drawing, phone, { isDrawing: true, at: [0, 0] }).y, 0, 'it fits in height');
});

test('a zoom keeps its point in place, within bounds', () => {
  const image = { width: 1000, height: 1000 };
  const start = { scale: 2, x: 0, y: 0 };
  const next = zoomView(start, 2, { image, screen: phone, point: [100, -50] });
  assert.equal(next, { scale: 4, x: -100, y: 50 });
  assert.is(zoomView(start, 100, { image, screen: phone }).scale, 8);
  const whole = zoomView(start, 0.0001, { image, screen: phone });
  assert.ok(Math.abs(whole.scale - 0.358) < 1e-9);
  assert.equal([whole.x, whole.y], [0, 0]);
  assert.equal(clampView({ scale: 1, x: 9_999, y: -9_999 }, image, phone), { scale: 1, x: 321, y: -132 });
});

test.run();
