/** The `source` elements of a picture. */
import { withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import { type PictureSource, type PublishedUrl, toSrcSetAddress } from '../emit/publish-body.js';
import type { FormsRequest, PublishedForm } from './forms.js';
import { offersSource } from './plan.js';

type SourceContext = {
  url: PublishedUrl;
  request: Pick<FormsRequest, 'image' | 'config'>;
  config: Pick<Config, 'site'>;
};

/** One source for each format that has forms, in the order in which browsers should prefer them. */
export function buildSources(forms: PublishedForm[], { url, request, config }: SourceContext): PictureSource[] {
  const { image, config: pictures } = request;
  return pictures.formats.flatMap(format => {
    const own = forms.filter(form => form.format === format);
    if (!own.length) return [];
    const candidates = [
      ...own.map(({ path, width }) => [withBase(path, config.site.base), width] as const),
      ...(offersSource(format, image, pictures) ? [[url.href, image.width] as const] : []),
    ];
    return [
      {
        type: `image/${format}`,
        srcSet: candidates.map(([href, width]) => `${toSrcSetAddress(href)} ${width}w`).join(', '),
      },
    ];
  });
}
