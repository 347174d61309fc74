// Writes types and schemas for zod with Kubb: run-kubb.js <document> <folder>, which gets a folder `kubb`.
import { safeBuild } from '@kubb/core'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'

const [path = '', root = ''] = process.argv.slice(2)
// Kubb writes its lists of exports where it runs.
process.chdir(root)
const { error, failedPlugins } = await safeBuild({
  config: {
    root,
    input: { path },
    // Compiled as CommonJS, which needs no file extensions in imports.
    output: { path: 'kubb', extension: { '.ts': '' }, barrelType: 'named' },
    plugins: [pluginOas({ generators: [] }), pluginTs(), pluginZod()],
  },
})
const [failed] = failedPlugins
if (error || failed) throw error ?? failed?.error
