import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

describe('the address of a page', () => {
  it.each(['//evil.example/home', '/\\evil.example', '\\home', 'home', 'http://evil.example/home'])(
    'is none where it could lead elsewhere: %s',
    (url) => expect(pageAddress(url)).toBeNull(),
  );

  it.each([
    ['/home', '/home'],
    ['/home?', '/home'],
    ['/home?utm_source=letter&x=1&__proto__=2', '/home'],
    ['/home?page=1', '/home'],
    ['/home?page=-2', '/home'],
    ['/home?page=2e3', '/home'],
    ['/home?search=', '/home'],
    ['/home?search=%00', '/home'],
    ['/courses?search=a?b&page=2', '/courses?page=2&search=a%3Fb'],
    [`/home?search=${'a'.repeat(201)}`, '/home'],
    ['/courses?search=a+b&page=2', '/courses?page=2&search=a+b'],
    ['/courses?page=2&search=a%20b&search=c', '/courses?page=2&search=a+b'],
    ['/courses?sort=name&search=a', '/courses?search=a&sort=name'],
    ['/courses/?sort=-createdAt', '/courses/?sort=-createdAt'],
    ['/courses?sort=-averageRating&course_type=private', '/courses'],
    ['/courses?sort=password', '/courses'],
    ['/home?sort=name', '/home'],
    ['/home?q=leaves&kind=course', '/home'],
    ['/search?kind=course&q=leaves&search=x&page=2', '/search?page=2&q=leaves&kind=course'],
    ['/search?kind=%00&q=', '/search'],
    ['/home?redirect=/courses', '/home'],
    ['/course/details/1?page=2&search=a', '/course/details/1?page=2'],
    ['/course/explore-details/1?search=a', '/course/explore-details/1'],
    ['/course/units/1?page=2&search=a', '/course/units/1'],
    ['/?page=2&search=a', '/'],
    ['/nowhere?page=2', '/nowhere'],
    ['/c%6Furse/%64etails/%31', '/course/details/1'],
    ['/%73earch?q=leaves', '/search?q=leaves'],
    ['/course%2Fdetails/%2e%2e/%C3%A9', '/course%2Fdetails/%2e%2e/%C3%A9'],
    ['/login/?redirect=/courses', '/login/?redirect=%2Fcourses'],
    ['/login?redirect=/courses&failed=later', '/login?redirect=%2Fcourses&failed=later'],
  ])('keeps what pages read and nothing else: %s', (url, kept) => {
    expect(pageAddress(url)?.url).toBe(kept);
  });

  it('names a language apart from the page', () => {
    expect(pageAddress('/home?lang=es&page=2')).toEqual({ url: '/home?page=2', language: 'es' });
  });
});
