import { defineConfig } from 'vite';

/** Bundles the playground's page. Everything it needs is in the bundle: nothing inline, nothing from elsewhere. */
export default defineConfig({
  root: new URL('./src/adapters/web/page', import.meta.url).pathname,
  base: '/playground/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: new URL('./dist/adapters/web/page', import.meta.url).pathname,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
