/**
 * The island `docsc-samples`: the request in nine languages. curl is in the prerendered page; the others are loaded when
 * one of them is chosen. The chosen language is remembered, and the sample follows the body that is chosen beside it,
 * and what is written in the console, where the site has one.
 */
import { useEffect, useId, useState } from 'react';
import { readStored, writeStored } from '../../data/storage.js';
import type { HttpRequest } from '../../samples/http-request.js';
import { languages } from '../../samples/languages.js';
import type { IslandProps } from '../island.js';
import { TabList } from '../tab-list.js';
import { BodyChooser, useBodyChoice } from './body-choice.js';
import { CodeBox } from './code-box.js';
import { TryIt } from './try-it.js';

const STORAGE_KEY = 'tabs:sample-language';
const tabs = languages.map(({ id, label }) => ({ value: id, label }));

type Generators = typeof import('../../samples/all.js');

export function Samples({ node }: IslandProps<'docsc-samples'>) {
  const { request: model, curl, console: servers } = node.data;
  const id = useId();
  const [chosen, choose] = useState(0);
  const [all, setAll] = useState<Generators>();
  const [body, setBody] = useBodyChoice(model);
  const [edited, setEdited] = useState<HttpRequest>();
  useEffect(() => {
    const index = languages.findIndex(language => language.id === readStored(STORAGE_KEY));
    if (index > 0) choose(index);
  }, []);
  const isFirst = chosen === 0 && body.body === 0 && body.variant === 0 && !edited;
  useEffect(() => {
    if (!isFirst) void import('../../samples/all.js').then(setAll);
  }, [isFirst]);
  const select = (index: number) => {
    choose(index);
    writeStored(STORAGE_KEY, languages[index]!.id);
  };
  // Until the others are here, what is shown stays.
  const language = all ? languages[chosen]! : languages[0]!;
  const made = () =>
    edited ? all?.generateSample(language.id, edited) : all?.generateSampleFromModel(language.id, model, body);
  const text = (!isFirst && made()) || curl;
  return (
    <div className="samples">
      <TabList id={id} tabs={tabs} chosen={chosen} select={select} label="Language of the sample" only />
      <div role="tabpanel" id={`${id}-panel-0`} aria-labelledby={`${id}-tab-${chosen}`}>
        <BodyChooser model={model} choice={body} choose={setBody} />
        <CodeBox title="Request" language={language.language} text={text} />
      </div>
      {servers && <TryIt model={model} servers={servers} choice={body} choose={setBody} onEdit={setEdited} />}
    </div>
  );
}
