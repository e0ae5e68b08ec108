/** `Video`: a link to the film, which the runtime replaces by the player when it is clicked, never before. */
import type { Element, ElementContent } from 'hast';
import { excludeFromSearch, h } from '../../body/hast.js';
import { createIsland } from '../../body/island.js';
import type { Value } from '../evaluate.js';
import { type Component, textValue } from './component.js';

type VideoSource = { watch: string; embed?: string; host: string };

const video: Component = {
  attributes: {
    url: 'text',
    src: 'text',
    videoUrls: 'list',
    urls: 'list',
    id: 'text',
    youTubeId: 'text',
    title: 'text',
    poster: 'text',
    posterQuality: 'any',
  },
  render: ({ props, children, report }) => {
    const id = textValue(props.youTubeId) ?? textValue(props.id);
    const list = [props.url, props.src, ...wrapInList(props.videoUrls), ...wrapInList(props.urls)].flatMap(
      url => textValue(url) ?? [],
    );
    const films = [...(id ? [`https://www.youtube.com/watch?v=${id}`] : []), ...list];
    if (!films.length) report('It does not say which video.', 'Write <Video url="https://…" title="…" />.');
    return [
      ...films.map((url, index) =>
        buildVideo(url, textValue(props.title), textValue(props.poster), index + 1, films.length),
      ),
      ...children,
    ];
  },
};

function wrapInList(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The island of a film, or the link that is all that can be shown. `number` tells several apart. */
export function buildVideo(url: string, title?: string, poster?: string, number = 1, count = 1): Element {
  const film = parseVideoUrl(url);
  const name = title ?? (!film.embed ? film.host : count > 1 ? `Video ${number}` : 'Video');
  if (/\.(mp4|webm|ogv)([?#]|$)/i.test(url)) {
    const attributes = { src: url, controls: true, preload: 'none', ...(poster && { poster }) };
    return h(
      'figure',
      { className: ['video'] },
      h('video', attributes, excludeFromSearch(h('a', { href: url }, name))),
      title && h('figcaption', {}, title),
    );
  }
  const picture: ElementContent[] = poster ? [h('img', { src: poster, alt: '' })] : [];
  const link = h(
    'a',
    { href: film.watch, className: ['video-link'] },
    picture,
    h('span', { className: ['video-title'] }, title ?? excludeFromSearch(name)),
    excludeFromSearch(h('span', { className: ['video-host'] }, `Watch on ${film.host}`)),
  );
  if (!film.embed) return h('figure', { className: ['video'] }, link);
  return createIsland('docsc-video', { embed: film.embed, title: name }, [link]);
}

/** Only hosts with an embed that sets no cookies before playing have a player; others are links. */
function parseVideoUrl(url: string): VideoSource {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const host = (parsed?.host ?? 'its site').replace(/^www\./, '');
  if (!parsed) return { watch: url, host };
  if (/^(m\.)?youtube(-nocookie)?\.com$|^youtu\.be$/.test(host)) {
    const id = parsed.searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/)?([\w-]{6,})$/.exec(parsed.pathname)?.[1];
    if (!id || !/^[\w-]{6,20}$/.test(id)) return { watch: url, host: 'YouTube' };
    const start = /^\d+$/.exec(parsed.searchParams.get('start') ?? '')?.[0];
    const query = start ? `?autoplay=1&start=${start}` : '?autoplay=1';
    return {
      watch: `https://www.youtube.com/watch?v=${id}`,
      embed: `https://www.youtube-nocookie.com/embed/${id}${query}`,
      host: 'YouTube',
    };
  }
  if (/^(player\.)?vimeo\.com$/.test(host)) {
    const id = /\/(\d+)/.exec(parsed.pathname)?.[1];
    if (id)
      return {
        watch: `https://vimeo.com/${id}`,
        embed: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
        host: 'Vimeo',
      };
  }
  return { watch: url, host };
}

export const videoComponents: Record<string, Component> = { Video: video, YouTube: video };
