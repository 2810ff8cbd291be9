import { list, object, readForm, text } from './forms/form.ts';
import { tellUnknown } from './message-routes.ts';
import type { Route } from './route.ts';

/** Addresses of files. */
export const ATTACHMENT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/attachments/refresh-urls',
    handle: (request, state) => {
      const { attachment_urls: urls } = readForm(REFRESH_FORM, request.body, tellUnknown(request));
      return {
        status: 200,
        body: {
          refreshed_urls: urls.map((original) => {
            const file = state.files.get(/\/attachments\/[0-9]+\/([0-9]+)\//u.exec(original)?.[1] ?? '');
            return { original, refreshed: file === undefined ? original : state.addresses.sign(file) };
          }),
        },
      };
    },
  },
];

const REFRESH_FORM = object({ attachment_urls: list(text(), { min: 1, max: 50 }) }, {});
