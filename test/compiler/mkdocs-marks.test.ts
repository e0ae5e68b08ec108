/** Marks inside lines that extensions of MkDocs read. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function page(text: string, rule = 'mkdocs', name = 'docs/a.md') {
  const config = `title: Test\nmarkdown: { headingIds: ${rule} }\n`;
  const { pages, diagnostics } = await compileSite({ 'docsc.config.yaml': config, [name]: `Lead.\n\n${text}\n` });
  const body = sketch(pages.get('/a')!.chunk.body).replace('p("Lead.") ', '');
  return { body, findings: diagnostics.map(({ rule, message }) => `${rule}: ${message}`) };
}

const rows: [text: string, shown: string][] = [
  ['H~2~O and x^2^.', 'p("H" sub("2") "O and x" sup("2") ".")'],
  ['10^-3^ and x~i,j~', 'p("10" sup("-3") " and x" sub("i,j"))'],
  ['The ^^new word^^ is ==marked here==', 'p("The " ins("new word") " is " mark("marked here"))'],
  ['Press ++ctrl+page-up++', 'p("Press " span(kbd("Ctrl") "+" kbd("Page Up")))'],
  ['==a==', 'p(mark("a"))'],
  ['CSS^†^ and ^†^, (x)^2,3^', 'p("CSS" sup("†") " and " sup("†") ", (x)" sup("2,3"))'],
  ['°C~†~ and ~max~ x~é~', 'p("°C" sub("†") " and " sub("max") " x" sub("é"))'],
  ['^2^{#q} z. Word^2^{.k} y.', 'p(sup#q("2") " z. Word" sup("2") " y.")'],
  ['a==b== c ==b=={#q}', 'p("a==b== c " mark#q("b"))'],
  ['[^1][^2] [^a^] 2^^8 a ^ b ^ c ~ d ~ e', 'p("[^1][^2] [^a^] 2^^8 a ^ b ^ c ~ d ~ e")'],
  ['pip~=1,b~=2, $x^{2}+y^{2}$', 'p("pip~=1,b~=2, $x^{2}+y^{2}$")'],
  ['**CO~2~ ==a==**', 'p(strong("CO" sub("2") " " mark("a")))'],
  ['- x^2^\n- b', 'ul(li("x" sup("2")) li("b"))'],
  ['| x^2^ |\n|---|\n| H~2~O |', 'table'],
  ['## H~2~O', 'h2#h2o("H" sub("2") "O")'],
  ['one\ntwo x^2^ three', 'p("one\\ntwo x" sup("2") " three")'],
  ['- one\n  two x^2^ &amp; ==b== and\n  y^2^', 'ul(li("one\\ntwo x" sup("2") " & " mark("b") " and\\ny" sup("2")))'],
  ['x\\^2^ y^2^', 'p("x^2^ y" sup("2"))'],
  ['[x^2^](#top)', 'p(a[href=#top]("x" sup("2")))'],
  ['a ~one~ ~~two~~', 'p("a " sub("one") " " del("two"))'],
  ['`x^2^ ==a==`', 'p(code("x^2^ ==a=="))'],
  ['==a **b** c== and ==`d`==', 'p(mark("a " strong("b") " c") " and " mark(code("d")))'],
  ['{--*a*--} and {++b\n  c++}', 'p(del(em("a")) " and " ins("b\\nc"))'],
  ['{~~is~>are~~} and {~~*a*~>**b** c~~}', 'p(del("is") ins("are") " and " del(em("a")) ins(strong("b") " c"))'],
  ['{==a *b*==}{>>why **not**<<} c', 'p(mark("a " em("b")) span " c")'],
  ['++ctrl+"My Key"++', 'p(span(kbd("Ctrl") "+" kbd("My Key")))'],
  ['a == b and **c** == d, {~~e~~} ~~f~>g~~', 'p("a == b and " strong("c") " == d, {" del("e") "} " del("f~>g"))'],
  ['a == b == c, i++ and ++j, 2^8 + 2^16', 'p("a == b == c, i++ and ++j, 2^8 + 2^16")'],
];
for (const [text, shown] of rows)
  test(`marks of MkDocs: ${text}`, async () => {
    for (const rule of ['mkdocs', 'pymdownx']) {
      const { body, findings } = await page(text, rule);
      assert.ok(body.startsWith(shown) || body.includes(shown), body);
      assert.equal(findings, []);
    }
  });

test('marks of MkDocs are text with a finding on other sites, and in MDX', async () => {
  assert.is((await page('x^2^', 'github')).body, 'p("x^2^")');
  assert.is((await page('x^2^', 'github')).findings.length, 1);
  assert.is((await page('x^2^', 'mkdocs', 'docs/a.mdx')).findings.length, 1);
});

test('marks of MkDocs: what is not read is still found', async () => {
  const { findings } = await page('x^2^ and ==a \\* b==');
  assert.equal(findings.length, 1);
});

test('marks of MkDocs cost time that grows with the text alone', async () => {
  const start = process.cpuUsage().user;
  await page('a^2^ ==x== ^^y^^ '.repeat(3000));
  await page('==*a* {--*b* ^^*c* '.repeat(3000));
  await page('{~~a~>b~~} ==*a*== '.repeat(3000));
  await page('^'.repeat(20000) + '='.repeat(20000) + '+'.repeat(20000));
  assert.ok(process.cpuUsage().user - start < 8e6, String(process.cpuUsage().user - start));
});

test.run();
