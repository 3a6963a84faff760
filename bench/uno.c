/* One round of UNO after another, as fast as scalar C plays them: the yardstick of uno_speed.py for "native speed".

   The rules are those of src/mundialito/games/uno with all options at their defaults, the players its policy `eager`,
   the random numbers those of engine/chance.py. Match k of a seed is therefore the very match that the Python package
   plays, and all totals must be equal to the last unit; uno_speed.py compares them before it measures anything.

   What is known about `eager` is fused into the rules. It always calls UNO: nobody is ever caught. It never bluffs
   and never challenges: a +4 is always accepted. It draws only when nothing can be played: a drawn card that can be
   played goes down without entering the hand. Decisions and events are counted as if they had been made one by one.

   Every physical card has a bit of its own.
     pile     two words in the order of cards, copies side by side, because Nature's r-th outcome is the r-th bit:
              2c and 2c + 1 for card c of the first two colours; the same for the other two, then wilds, then +4.
     hands    `a` holds first copies and `b` second ones, bit c for card c = colour * 13 + symbol: a | b is the set of
              kinds in the hand. Above them lie the four wilds in `a` and the four +4 in `b`.
     discards are what is neither in the pile nor in a hand: worked out only when the pile is empty.

   Build: gcc -O3 -march=native -fno-tree-vectorize -o uno uno.c
          (pairing the two words of a hand in one vector register costs 8 %; without BMI2 a slow loop replaces pdep)
   Usage: uno SEED FIRST LAST SEATS        plays matches FIRST to LAST - 1 and prints one line of JSON */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;

enum { SKIP = 10, REVERSE = 11, PLUS_TWO = 12, SYMBOLS = 13, COLOURED = 52, DECK = 108, DEAL = 7, MOST_SEATS = 10 };
enum { TURN_LIMIT = 20000 };

#define BIT(i) (1ull << (i))
#define COLOURED_SET (BIT(COLOURED) - 1)
#define ONE_COLOUR 0x1fffull       /* red; shifted by 13 a colour */
#define ONE_SYMBOL 0x8004002001ull /* the four zeros; shifted by 1 a symbol */
#define SKIPS (ONE_SYMBOL << SKIP)
#define REVERSES (ONE_SYMBOL << REVERSE)
#define PLUS_TWOS (ONE_SYMBOL << PLUS_TWO)
#define ACTIONS (SKIPS | REVERSES | PLUS_TWOS)
#define FOUR_COPIES (15ull << COLOURED)  /* the wilds of an `a`, the +4 of a `b` */
#define SOME_WILD BIT(COLOURED + 4)      /* in a set of choices: a wild, after all coloured cards */
#define PILE_PLUS_FOURS (15ull << 56)    /* in the second word of the pile, above the four wilds */
#define PILE_GAPS (BIT(1) | BIT(27))     /* a zero has no second copy */
#define HALF (BIT(26) - 1)               /* the cards of two colours */
#define EVEN 0x5555555555555555ull

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define COUNT(x) ((u32)__builtin_popcountll(x))
#define LOWEST(x) __builtin_ctzll(x)
#define INLINE static inline __attribute__((always_inline))

typedef struct { u32 a, b, c, d; } Rng;
typedef struct { u64 a, b; } Hand;
typedef struct { u64 first, second; } Place; /* one bit in one of the two words of the pile */
typedef struct { u64 first, second; u32 size, in_first; } Pile;
typedef struct { u64 matches, turns, decisions, events, wins[MOST_SEATS], points[MOST_SEATS]; } Tally;

typedef struct { /* lives in registers: no function that is not inlined gets its address */
    Rng rng;
    Pile pile;
    u64 draws; /* events of Nature so far */
} Nature;

static Hand card_at[128];     /* a place in the pile, 64 added in the second word: that card as a hand of one */
static u64 follows[COLOURED]; /* the coloured cards that may be played on a coloured card */

/* --- bits and chance ---------------------------------------------------------------------------------------- */

INLINE u64 spread(u64 x, u64 mask) { /* the low bits of x go to the places of the mask */
#ifdef __BMI2__
    return _pdep_u64(x, mask);
#else
    u64 out = 0;
    for (; mask; mask &= mask - 1, x >>= 1) out |= x & 1 ? mask & -mask : 0;
    return out;
#endif
}

INLINE u32 next_word(Rng *g) { /* sfc32 */
    u32 word = g->a + g->b + g->d++;
    g->a = g->b ^ (g->b >> 9);
    g->b = g->c + (g->c << 3);
    g->c = ((g->c << 21) | (g->c >> 11)) + word;
    return word;
}

INLINE Rng stream(u64 seed, u64 k) {
    Rng g = {(u32)seed, (u32)(seed >> 32), (u32)k, 1 + (u32)(k >> 32)};
    for (int i = 0; i < 12; i++) next_word(&g);
    return g;
}

INLINE u32 below(Rng *g, u32 n) { /* Lemire's method; the caller sees to it that one alone draws no number */
    u64 product = (u64)next_word(g) * n;
    if (UNLIKELY((u32)product < n))
        for (u32 bar = -n % n; (u32)product < bar;) product = (u64)next_word(g) * n;
    return product >> 32;
}

INLINE u64 named(Rng *g) { /* a colour, each as likely, as the set of cards that follow */
    return ONE_COLOUR << (SYMBOLS * (next_word(g) >> 30));
}

/* --- the pile ------------------------------------------------------------------------------------------------- */

INLINE Place drawn(Nature *n) { /* a card of the pile, which must not be empty */
    u32 r = LIKELY(n->pile.size > 1) ? below(&n->rng, n->pile.size) : 0;
    int second = r >= n->pile.in_first;
    u64 bit = spread(BIT((second ? r - n->pile.in_first : r) & 63), second ? n->pile.second : n->pile.first);
    n->draws++;
    return (Place){second ? 0 : bit, second ? bit : 0};
}

INLINE Hand taken(Nature *n, Place at) { /* the card leaves the pile */
    n->pile.first ^= at.first;
    n->pile.second ^= at.second;
    n->pile.in_first -= at.first != 0;
    n->pile.size--;
    return card_at[LOWEST(at.first | at.second) + (at.first ? 0 : 64)];
}

static __attribute__((noinline, cold)) Pile discards(const Hand *hands, int seats, Hand top) {
    Hand rest = {COLOURED_SET | FOUR_COPIES, (COLOURED_SET & ~ONE_SYMBOL) | FOUR_COPIES};
    for (int p = 0; p < seats; p++) rest.a &= ~hands[p].a, rest.b &= ~hands[p].b;
    u64 kind = top.a | top.b; /* without the top card: either copy of it will do */
    if (top.a & FOUR_COPIES) rest.a ^= BIT(LOWEST(rest.a & FOUR_COPIES));
    else if (top.b & FOUR_COPIES) rest.b ^= BIT(LOWEST(rest.b & FOUR_COPIES));
    else if (rest.a & kind) rest.a ^= kind;
    else rest.b ^= kind;
    Pile pile;
    pile.first = spread(rest.a & HALF, EVEN) | spread(rest.b & HALF, EVEN << 1);
    pile.second = spread(rest.a >> 26 & HALF, EVEN) | spread(rest.b >> 26 & HALF, EVEN << 1);
    pile.second |= (rest.a & FOUR_COPIES) | (rest.b & FOUR_COPIES) << 4;
    pile.in_first = COUNT(pile.first);
    pile.size = pile.in_first + COUNT(pile.second);
    return pile;
}

INLINE int is_dry(Nature *n, const Hand *hands, int seats, Hand top) { /* whether nothing is left to draw */
    if (LIKELY(n->pile.size > 0)) return 0;
    Pile pile = discards(hands, seats, top);
    n->pile = pile;
    n->draws++; /* the reshuffle, or that there is nothing to shuffle */
    return pile.size == 0;
}

INLINE void give(Nature *n, Hand *hands, int seats, int p, int cards, Hand top) { /* a penalty */
    while (cards-- && !is_dry(n, hands, seats, top)) {
        Hand card = taken(n, drawn(n));
        hands[p].a |= card.a, hands[p].b |= card.b;
    }
}

/* --- a round -------------------------------------------------------------------------------------------------- */

INLINE int next(int seats, int p, int way) { return p + way >= seats ? p + way - seats : p + way; }

INLINE void deal(Nature *n, Hand *hands, int seats, int starter) {
    n->pile = (Pile){(BIT(52) - 1) & ~PILE_GAPS, (BIT(60) - 1) & ~PILE_GAPS, DECK, 50};
    for (int p = 0; p < seats; p++) hands[p] = (Hand){0, 0};
    for (int round = 0; round < DEAL; round++)
        for (int i = 0, p = starter; i < seats; i++, p = next(seats, p, 1)) {
            Hand card = taken(n, drawn(n));
            hands[p].a |= card.a, hands[p].b |= card.b;
        }
}

INLINE Hand picked(Rng *g, Hand *hand, u64 choices) { /* one of the choices leaves the hand */
    u32 n = COUNT(choices);
    Rng before = *g;
    u64 card = spread(BIT(below(g, n)), choices);
    g->a = n > 1 ? g->a : before.a, g->b = n > 1 ? g->b : before.b; /* one alone draws no number: */
    g->c = n > 1 ? g->c : before.c, g->d = n > 1 ? g->d : before.d; /* no branch to guess wrong */
    if (UNLIKELY(card == SOME_WILD)) card = BIT(LOWEST(hand->a & FOUR_COPIES));
    Hand top = {hand->a & card, ~hand->a & card};
    hand->a ^= top.a, hand->b ^= top.b;
    return top;
}

INLINE void play(Rng rng, int seats, Tally *tally) {
    Nature n = {.rng = rng, .draws = 1};
    Hand hands[MOST_SEATS];
    u64 decisions = 0, follow; /* `follow`: the coloured cards that may be played */
    int p = below(&n.rng, seats), way = 1, turn, lapses = 0, last_lapse = 0;
    deal(&n, hands, seats, p);

    Place first = drawn(&n);
    while (first.second & PILE_PLUS_FOURS) first = drawn(&n); /* a +4 goes back */
    Hand top = taken(&n, first);
    u64 kind = top.a | top.b;
    if (kind & FOUR_COPIES) {
        follow = named(&n.rng);
        decisions++;
    } else {
        follow = follows[LOWEST(kind)];
        if (kind & PLUS_TWOS) give(&n, hands, seats, p, 2, top);
        if (kind & REVERSES && seats > 2) way = seats - 1;
        else if (kind & ACTIONS) p = next(seats, p, 1);
    }

    for (turn = 1; turn <= TURN_LIMIT; turn++, p = next(seats, p, way)) {
        Hand *hand = &hands[p];
        u64 choices = (hand->a | hand->b) & follow;
        choices |= ((hand->a & FOUR_COPIES) + FOUR_COPIES) & SOME_WILD; /* a carry if there is a wild */
        decisions++;
        if (choices) {
            top = picked(&n.rng, hand, choices);
        } else if (hand->b & FOUR_COPIES) {
            top = (Hand){0, BIT(LOWEST(hand->b & FOUR_COPIES))};
            hand->b ^= top.b;
        } else if (is_dry(&n, hands, seats, top)) {
            lapses = turn == last_lapse + 1 ? lapses + 1 : 1;
            last_lapse = turn;
            if (lapses == seats) break; /* blocked */
            continue;
        } else {
            Hand card = taken(&n, drawn(&n));
            decisions++; /* play it or keep it */
            if (!((card.a | card.b) & (follow | FOUR_COPIES))) {
                hand->a |= card.a, hand->b |= card.b;
                continue;
            }
            top = card;
        }

        u32 left = COUNT(hand->a) + COUNT(hand->b);
        decisions += left == 1; /* the call */
        kind = top.a | top.b;
        if (LIKELY(kind < BIT(COLOURED))) {
            follow = follows[LOWEST(kind)];
            if (kind & PLUS_TWOS) give(&n, hands, seats, next(seats, p, way), 2, top);
            if (seats > 2) way = kind & REVERSES ? seats - way : way;
            int after = next(seats, p, way);
            p = kind & (seats > 2 ? SKIPS | PLUS_TWOS : ACTIONS) ? after : p;
        } else {
            if (left > 0) {
                follow = named(&n.rng);
                decisions += top.b ? 2 : 1; /* the colour; the answer to a +4 */
            }
            if (top.b) {
                p = next(seats, p, way);
                give(&n, hands, seats, p, 4, top);
            }
        }
        if (left == 0) break;
    }

    tally->turns += turn;
    tally->decisions += decisions;
    tally->events += decisions + n.draws;
    for (int q = 0; q < seats; q++) {
        Hand h = hands[q];
        u32 cards = COUNT(h.a) + COUNT(h.b), actions = COUNT(h.a & ACTIONS) + COUNT(h.b & ACTIONS);
        tally->wins[q] += cards == 0;
        tally->points[q] += 10 * (cards + actions + 4 * (COUNT(h.a & FOUR_COPIES) + COUNT(h.b & FOUR_COPIES)));
    }
}

INLINE void play_many(u64 seed, u64 first, u64 last, int seats, Tally *tally) {
    for (u64 k = first; k < last; k++) play(stream(seed, k), seats, tally);
    tally->matches = last - first;
}

/* --- the program ---------------------------------------------------------------------------------------------- */

static void fill_tables(void) {
    for (int c = 0; c < COLOURED; c++) {
        int at = c < 26 ? 2 * c : 64 + 2 * (c - 26);
        card_at[at].a = card_at[at + 1].b = BIT(c);
        follows[c] = ONE_COLOUR << (c / SYMBOLS * SYMBOLS) | ONE_SYMBOL << (c % SYMBOLS);
    }
    for (int i = 0; i < 4; i++) card_at[64 + 52 + i].a = card_at[64 + 56 + i].b = BIT(COLOURED + i);
}

static void print_row(const char *name, const u64 *row, int n) {
    printf(", \"%s\": [", name);
    for (int i = 0; i < n; i++) printf("%s%" PRIu64, i ? ", " : "", row[i]);
    printf("]");
}

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "usage: uno SEED FIRST LAST SEATS\n"), 2;
    u64 seed = strtoull(argv[1], 0, 10), first = strtoull(argv[2], 0, 10), last = strtoull(argv[3], 0, 10);
    int seats = atoi(argv[4]);
    Tally tally = {0};
    struct timespec begin, end;
    fill_tables();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    switch (seats) { /* a copy of the code for each, so that the compiler knows the number */
#define CASE(n) case n: play_many(seed, first, last, n, &tally); break;
        CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10)
        default: return fprintf(stderr, "uno: there are 2 to 10 seats\n"), 2;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("{\"matches\": %" PRIu64 ", \"turns\": %" PRIu64 ", \"decisions\": %" PRIu64 ", \"events\": %" PRIu64,
           tally.matches, tally.turns, tally.decisions, tally.events);
    print_row("wins", tally.wins, seats);
    print_row("points", tally.points, seats);
    printf(", \"cpu\": %.6f}\n", (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    return 0;
}
