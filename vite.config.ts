import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { imagetools } from 'vite-imagetools'

const pdfjs: { version: string } = createRequire(import.meta.url)('pdfjs-dist/package.json')

/** Six characters of a hash tell contents apart; a page names forty pictures, and hashes do not compress. */
const HASHED = 'assets/[name]-[hash:6][extname]'

/** pdf.js asks for its decoders by their names alone: their folder has to say their content. */
const DECODERS = `assets/pdfjs-${pdfjs.version.replaceAll('.', '_')}/[name][extname]`

const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('_nowasm_fallback.js')) ? DECODERS : HASHED

/**
 * A file for each page, and one for what many share: otherwise a page would come in seventy. The first script
 * (web/start.ts) has to be alone, with Vite's own function for loading others.
 */
const codeSplitting = {
  groups: [
    { name: 'start', test: /preload-helper|web.start\.ts|index\.html/, priority: 1 },
    { name: 'shared', minShareCount: 22 },
  ],
}

const api = 'http://127.0.0.1:3000'

/** The browser's files, or with `--ssr` what makes pages ahead: all in one, for production. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    // `drawing.svg?w=640;1280&format=avif;webp&as=picture`, kept from build to build.
    imagetools({ include: /\.svg\?.*as=picture$/, cache: { dir: 'node_modules/.cache/images' } }),
  ],
  publicDir: 'web/public',
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Pictures stay files of their own, so that they are cached and never weigh on a script.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers too old to load scripts ahead load them when they are asked for.
      polyfill: false,
    },
    rolldownOptions: {
      // The map is a page of its own, which the server makes.
      ...(!isSsrBuild && {
        input: ['index.html', 'web/site/map/map-frame.ts'],
        preserveEntrySignatures: false,
      }),
      output: { assetFileNames, ...(!isSsrBuild && { codeSplitting }) },
    },
  },
  server: {
    // Spanish is bundled, so its files are Vite's own to serve.
    proxy: { '/api': api, '^/locales/(?!es/)': api, '/demo': api, '/mapa': api },
  },
}))
