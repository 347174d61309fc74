import type { Operation } from '@lokum/contracts/interface/operation'

/** Express's name for an operation's method. */
export function routeMethod(method: Operation['method']) {
  switch (method) {
    case 'GET':
      return 'get'
    case 'POST':
      return 'post'
    case 'PATCH':
      return 'patch'
    case 'DELETE':
      return 'delete'
    default:
      return method satisfies never
  }
}
