import { kinds } from '/tmp/inputs/new.mjs';
import { measureImage } from '../src/compiler/source/image-size.js';
import { isOfBoundedSize, readFontFormat } from '../src/compiler/theme/font-file.js';
import * as yaml from '../src/compiler/source/yaml.js';
import * as json from '../src/compiler/source/json.js';
console.log(Object.keys(yaml), Object.keys(json));
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
for (const [name, make] of Object.entries<any>(kinds)) {
  if (!/^(pic-|font-|yaml-|json-)/.test(name)) continue;
  if (name==='font-woff2-bombs-many') continue;
  if (!name.startsWith(process.argv[2] ?? '')) continue; process.stderr.write(name + '\n');
  const { files } = make();
  const start = cpu(); let said = '';
  try {
    for (const [path, data] of Object.entries<any>(files)) {
      if (/\.(md|mdx)$/.test(path)) continue;
      if (name.startsWith('pic-')) said = JSON.stringify(measureImage(Buffer.from(data)));
      else if (name.startsWith('font-')) { const f = readFontFormat(data); said = `${f} ${f && isOfBoundedSize(data, f)}`; }
      else if (path.endsWith('.yaml')) { const r = yaml.parseYaml(String(data), path) as any; said = (r.diagnostics ?? []).slice(0,2).map((d:any)=>d.message.slice(0,80)).join('|') + ` ${r.diagnostics?.length}`; }
      else { const r = (json as any).parseJson(String(data), path); said = (r.diagnostics ?? []).slice(0,2).map((d:any)=>d.message.slice(0,80)).join('|') + ` ${r.diagnostics?.length}`; }
    }
  } catch (e) { said = 'THROWS ' + (e as Error).stack?.slice(0, 300); }
  const took = cpu() - start;
  if (took > 1 || said.startsWith('THROWS')) console.log(took > 1 ? 'SLOW' : '    ', name, took.toFixed(2), said.slice(0, 400));
}
