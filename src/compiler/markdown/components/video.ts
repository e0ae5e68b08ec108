/** `Video`: a link to a video, which the runtime replaces by a player once a reader clicks it, and never before. */
import type { Element } from 'hast';
import { excludeFromSearch, h } from '../../body/hast.js';
import { createIsland } from '../../body/island.js';
import type { Value } from '../evaluate.js';
import { type Component, firstText, textValue } from './component.js';

/** A video as its host shows it; `embed` is the address of the player, absent where there is none. */
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
    const id = firstText(props, ['youTubeId', 'id']);
    const list = [props.url, props.src, ...listValue(props.videoUrls), ...listValue(props.urls)].flatMap(
      url => textValue(url) ?? [],
    );
    const urls = [...(id ? [`https://www.youtube.com/watch?v=${id}`] : []), ...list];
    if (!urls.length) report('it names no video.', 'Write <Video url="https://…" title="…" />.');
    const [title, poster] = [textValue(props.title), textValue(props.poster)];
    const isSeveral = urls.length > 1;
    const videos = urls.map((url, index) =>
      buildVideo(url, { title, poster, number: isSeveral ? index + 1 : undefined }),
    );
    return [...videos, ...children];
  },
};

function listValue(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** Facts about a video besides its address; `number` distinguishes several without a title. */
type VideoDetails = { title?: string; poster?: string; number?: number };

/** A file as an HTML video, a known host's video as an island, anything else as a link. */
export function buildVideo(url: string, { title, poster, number }: VideoDetails): Element {
  const source = parseVideoUrl(url);
  const name = title ?? (!source.embed ? source.host : number === undefined ? 'Video' : `Video ${number}`);
  if (/\.(mp4|webm|ogv)([?#]|$)/i.test(url)) {
    const attributes = { src: url, controls: true, preload: 'none', ...(poster && { poster }) };
    return h(
      'figure',
      { className: ['video'] },
      h('video', attributes, excludeFromSearch(h('a', { href: url }, name))),
      title && h('figcaption', {}, title),
    );
  }
  const link = h(
    'a',
    { href: source.watch, className: ['video-link'] },
    poster ? h('img', { src: poster, alt: '' }) : undefined,
    h('span', { className: ['video-title'] }, title ?? excludeFromSearch(name)),
    excludeFromSearch(h('span', { className: ['video-host'] }, `Watch on ${source.host}`)),
  );
  if (!source.embed) return h('figure', { className: ['video'] }, link);
  return createIsland('docsc-video', { embed: source.embed, title: name }, [link]);
}

/** Only hosts whose embed sets no cookies before it plays have a player; any other address stays a link. */
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

/** The components of this file by name. */
export const videoComponents: Record<string, Component> = { Video: video, YouTube: video };
