/**
 * The island `docsc-samples`: the request in nine languages. The curl sample is prerendered; the generators of the others
 * are loaded when a reader selects one. The sample follows the chosen body, and what is entered in the console.
 */
import { useEffect, useId, useState } from 'react';
import { readStored, writeStored } from '../../data/storage.js';
import type { HttpRequest } from '../../samples/http-request.js';
import { languages } from '../../samples/languages.js';
import type { IslandProps } from '../island.js';
import { TabList } from '../tab-list.js';
import { AuthChooser, useAuthChoice } from './auth-choice.js';
import { BodyChooser, ChoiceSelect, useBodyChoice } from './body-choice.js';
import { CodeBox } from './code-box.js';
import { TryIt } from './try-it.js';

const STORAGE_KEY = 'tabs:sample-language';
const tabs = languages.map(({ id, label }) => ({ value: id, label }));

type Generators = typeof import('../../samples/all.js');

/** The sample, and the console if the API has servers that it may send to. The selected language is stored. */
export function Samples({ node }: IslandProps<'docsc-samples'>) {
  const { curl, console: servers, proxy, oauth } = node.data;
  const [model, auth] = useAuthChoice(node.data.request);
  const id = useId();
  const [selected, setSelected] = useState(0);
  const [generators, setGenerators] = useState<Generators>();
  const [body, setBody] = useBodyChoice(model);
  const [edited, setEdited] = useState<HttpRequest>();
  useEffect(() => {
    const index = languages.findIndex(language => language.id === readStored(STORAGE_KEY));
    if (index > 0) setSelected(index);
  }, []);
  const isPrerendered = selected === 0 && auth.selected === 0 && body.body === 0 && body.variant === 0 && !edited;
  useEffect(() => {
    if (!isPrerendered) void import('../../samples/all.js').then(setGenerators);
  }, [isPrerendered]);
  const onSelect = (index: number) => {
    setSelected(index);
    writeStored(STORAGE_KEY, languages[index]!.id);
  };
  // The curl sample stays until the generators have been loaded.
  const language = generators ? languages[selected]! : languages[0]!;
  const generate = () =>
    edited
      ? generators?.generateSample(language.id, edited)
      : generators?.generateSampleFromModel(language.id, model, body);
  const text = (!isPrerendered && generate()) || curl;
  return (
    <div className="samples">
      <TabList id={id} tabs={tabs} selected={selected} onSelect={onSelect} label="Language of the sample" singlePanel />
      {/* On phones instead of the tabs, most of which would be out of view. */}
      <p className="sample-choice sample-language">
        <ChoiceSelect
          label="Language"
          values={tabs.map(({ label }) => label)}
          selected={selected}
          onSelect={onSelect}
        />
      </p>
      <div role="tabpanel" id={`${id}-panel-0`} aria-labelledby={`${id}-tab-${selected}`}>
        <AuthChooser model={model} choice={auth} />
        <BodyChooser model={model} choice={body} onChoose={setBody} />
        <CodeBox title="Request" language={language.language} text={text} isColored />
      </div>
      {servers && (
        <TryIt
          model={model}
          auth={auth}
          servers={servers}
          proxy={proxy}
          oauth={oauth}
          choice={body}
          onChoose={setBody}
          onEdit={setEdited}
        />
      )}
    </div>
  );
}
