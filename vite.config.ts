import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  },
  server: {
    proxy: { '/api': api, '/locales': api, '/demo': api },
  },
})
