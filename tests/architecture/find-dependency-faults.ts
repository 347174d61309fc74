import { findSpecifiers } from './read-imports.ts'
import { isNode, type Node, nodesIn, parseSource, visit } from './syntax-tree.ts'

export type Manifest = {
  name: string
  dependencies?: Readonly<Record<string, string>> | undefined
  devDependencies?: Readonly<Record<string, string>> | undefined
  optionalDependencies?: Readonly<Record<string, string>> | undefined
  peerDependencies?: Readonly<Record<string, string>> | undefined
}

/** The names in some files: the packages that they import, and every text in them, which may be a package that they resolve. */
export type Named = { imported: ReadonlySet<string>; texts: ReadonlySet<string> }

/** Packages that `src` needs belong to the dependencies, those that only tests need to the devDependencies, and no others to either. */
export function findDependencyFaults(manifest: Manifest, { src, tests }: { src: Named; tests: Named }): string[] {
  const forSrc = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  })
  const forTests = Object.keys(manifest.devDependencies ?? {})
  const all = new Set([...forSrc, ...forTests, manifest.name])
  return [
    ...missing(src, new Set([...forSrc, manifest.name])).map((name) => `src imports ${name}, which is no dependency`),
    ...missing(tests, all).map((name) => `tests import ${name}, which is not declared`),
    ...forSrc.filter((name) => !isNamed(name, src)).map((name) => `src does not use the dependency ${name}`),
    ...forTests.filter((name) => !isForTests(name, { src, tests })).map((name) => `tests do not use ${name}`),
  ]
}

/** Finds the faults of folders that no service runs: both lists are one. */
export function findToolFaults(manifest: Manifest, files: Named): string[] {
  const devDependencies = { ...manifest.dependencies, ...manifest.devDependencies }
  const nothing = { imported: new Set<string>(), texts: new Set<string>() }
  return findDependencyFaults({ name: manifest.name, devDependencies }, { src: nothing, tests: files })
}

function missing({ imported }: Named, declared: ReadonlySet<string>): string[] {
  return [...imported].filter((name) => !declared.has(name)).toSorted()
}

// The types of a package are needed where the package is.
function isForTests(name: string, { src, tests }: { src: Named; tests: Named }): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1]
  return typed === undefined ? isNamed(name, tests) : isNamed(typed, src) || isNamed(typed, tests)
}

// A plain word such as `node` is no package; a path into it, or a scoped name, is.
function isNamed(name: string, { imported, texts }: Named): boolean {
  if (imported.has(name) || (name.startsWith('@') && texts.has(name))) return true
  return [...texts].some((text) => text.startsWith(`${name}/`) || text.includes(`node_modules/${name}/`))
}

/** The names in source texts. */
export function readNamed(sources: readonly string[], kind = { tsx: false }): Named {
  const specifiers = sources.flatMap((source) => findSpecifiers(source, kind))
  const imported = new Set(specifiers.flatMap((specifier) => packageOf(specifier) ?? []))
  return { imported, texts: new Set(sources.flatMap((source) => textsOf(source, kind))) }
}

/** The package of an import: `undefined` for files and for what Node brings. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|data:|file:)/.test(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function textsOf(source: string, kind: { tsx: boolean }): string[] {
  const texts: string[] = []
  visit(parseSource(source, kind), (node) => {
    if (node.type === 'StringLiteral') texts.push(String(node.value))
    if (node.type === 'TemplateElement') texts.push(String(node.raw))
    if (node.type === 'CallExpression') texts.push(...resolvedBy(node))
  })
  return texts
}

/** `require.resolve('package')` names a path into the package. */
function resolvedBy({ callee, arguments: list }: Node): string[] {
  const isResolve = isNode(callee) && isNode(callee.property) && callee.property.value === 'resolve'
  const [first] = nodesIn(list).map(({ expression }) => expression)
  return isResolve && isNode(first) && typeof first.value === 'string' ? [`${first.value}/`] : []
}
