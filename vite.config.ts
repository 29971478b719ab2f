import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const frameworks = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//

/** What surrounds every page; the forms and dialogs of web/ui stay with the pages that use them. */
const shell =
  /web\/(shell|i18n)\/|web\/ui\/(button|card|class-names|notice|page-heading|spinner|toast)/

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // Pictures stay files of their own, so that they are cached and never weigh on a script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two files rather than twenty small ones: they compress better, and the first of them
          // stays in the browser's cache from release to release.
          groups: [
            { name: 'frameworks', test: frameworks, priority: 1 },
            { name: 'shell', test: shell },
          ],
        },
      },
    },
  },
  server: {
    // Spanish is bundled, so its files are Vite's own to serve.
    proxy: { '/api': api, '^/locales/(eu|en)/': api, '/demo': api },
  },
})
