import { describe, expect, it } from 'vitest';
import { DecideJoinRequestsInput, HandleJoinRequestInput, RequestJoinInput } from './schemas.ts';
import { joinRequestRoutes } from './routes.ts';

const id = '01890000-0000-7000-8000-000000000000';
const explain = joinRequestRoutes['POST /api/courses/handle-join-request'].explain;
const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('a decision', () => {
  const whole = { courseId: id, userId: id, action: 'approved' };

  it.each(['courseId', 'userId', 'action'] as const)('without %s has the text for it', (field) => {
    for (const value of [undefined, null, '']) {
      const body = { ...whole, [field]: value };
      expect(explain(body)).toBe('Missing courseId, userId, or action');
      expect(HandleJoinRequestInput.safeParse(body).success).toBe(false);
    }
  });

  it('that is no object has it too, one that is wrong otherwise has not', () => {
    for (const body of [undefined, null, 'approved', 7])
      expect(explain(body)).toBe('Missing courseId, userId, or action');
    expect(explain({ ...whole, action: 'maybe' })).toBe(null);
    expect(messagesOf(HandleJoinRequestInput.safeParse({ ...whole, action: 'maybe' }))).toEqual([
      'action: action must be approved or rejected',
    ]);
  });

  it('may carry a reason, and a blank one is none', () => {
    expect(HandleJoinRequestInput.parse({ ...whole, reason: ' Full ' }).reason).toBe('Full');
    expect(HandleJoinRequestInput.parse({ ...whole, reason: '  ' }).reason).toBe(null);
    expect(HandleJoinRequestInput.parse(whole)).toEqual(whole);
    const long = HandleJoinRequestInput.safeParse({ ...whole, reason: 'x'.repeat(2001) });
    expect(messagesOf(long)).toEqual(['reason: Reason must be at most 2,000 characters']);
  });

  it('on a selection takes one to a thousand ids', () => {
    const ids = (count: number) => ({ ids: Array.from({ length: count }, () => id), action: 'rejected' });
    expect(messagesOf(DecideJoinRequestsInput.safeParse(ids(0)))).toEqual(['ids: Choose at least one request']);
    expect(DecideJoinRequestsInput.safeParse(ids(1000)).success).toBe(true);
    expect(messagesOf(DecideJoinRequestsInput.safeParse(ids(1001)))).toEqual(['ids: Choose at most 1,000 requests']);
  });
});

describe('asking to join', () => {
  it('needs a code or an id', () => {
    expect(messagesOf(RequestJoinInput.safeParse({}))).toEqual(['joinCode: Enter a join code']);
    expect(RequestJoinInput.parse({ joinCode: ' ncl1-abc ' })).toEqual({ joinCode: 'ncl1-abc' });
    expect(RequestJoinInput.parse({ courseId: id.toUpperCase() })).toEqual({ courseId: id });
  });
});
