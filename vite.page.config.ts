import { defineConfig } from 'vite';

/** Bundles the pages. Everything they need is in the bundle: nothing inline, nothing from elsewhere. */
export default defineConfig({
  root: new URL('./src/adapters/web/page', import.meta.url).pathname,
  base: './',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The playground is served under several addresses, so that its page names its files in full; the admins' page under
  // one in the playground and one of its own, each beside its files.
  experimental: {
    renderBuiltUrl: (file, { hostType, hostId }) =>
      hostType === 'html' && hostId === 'index.html' ? `/playground/${file}` : { relative: true },
  },
  build: {
    outDir: new URL('./dist/adapters/web/page', import.meta.url).pathname,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'admin.html'].map(
        (page) => new URL(`./src/adapters/web/page/${page}`, import.meta.url).pathname,
      ),
    },
  },
});
