import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { Profile, UpdateProfileRequest } from './profile.ts'

const part = { service: 'settlements', tag: 'Account', path: '/v1/account/profile', versioned: 'whole' } as const

export const GetProfile = defineOperation({
  ...part,
  id: 'getProfile',
  method: 'GET',
  summary: 'Get the landlord’s profile',
  description: 'A profile that was never written has the defaults and the ETag "0".',
  scopes: ['settlements.read'],
  limit: readLimit,
  request: {},
  answer: { status: 200, body: Profile },
  problems: [],
})

export const UpdateProfile = defineOperation({
  ...part,
  id: 'updateProfile',
  method: 'PATCH',
  summary: 'Change the landlord’s profile (JSON merge patch)',
  description:
    'New agreements copy what they leave out. Changing the profile changes no agreement and no statement. Emits audit.event.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  request: { body: UpdateProfileRequest },
  answer: { status: 200, body: Profile },
  problems: ['precondition_failed'],
})
