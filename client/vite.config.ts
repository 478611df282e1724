import { svelte } from '@sveltejs/vite-plugin-svelte'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// The page's words come from the package's store; whoever builds or tests has them anew.
try {
  execFileSync(process.env.PYTHON ?? 'python', [beside('pages.py'), 'words'], { stdio: 'inherit' })
} catch (error) {
  // Python has said what is wrong with them; without Python, only this error says so.
  if ((error as { status?: number | null }).status == null) console.error((error as Error).message)
  process.exit(1)
}

const server = process.env.FOODCHAIN_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $: beside('src'), $drawing: beside('../src/foodchain/drawing') },
    // Components are tested as they run in the browser.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: beside('../src/foodchain/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [beside('..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
